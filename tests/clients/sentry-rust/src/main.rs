//! Sends one of each kind that the SDK has, and prints a JSON line for each.

use sentry::protocol::{Attachment, AttachmentType, MonitorCheckIn, MonitorCheckInStatus};
use std::{error::Error, fmt, time::Duration};

#[derive(Debug)]
struct NoPrice;

impl fmt::Display for NoPrice {
    fn fmt(&self, to: &mut fmt::Formatter) -> fmt::Result {
        write!(to, "no such price")
    }
}

impl Error for NoPrice {}

#[derive(Debug)]
struct ChargeFailed(NoPrice);

impl fmt::Display for ChargeFailed {
    fn fmt(&self, to: &mut fmt::Formatter) -> fmt::Result {
        write!(to, "could not charge")
    }
}

impl Error for ChargeFailed {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.0)
    }
}

fn sent(kind: &str, mut fields: serde_json::Value) {
    fields["kind"] = kind.into();
    println!("{fields}");
}

fn main() {
    let run = std::env::var("RUN").unwrap();
    let options = sentry::ClientOptions::new()
        .release(format!("rust-shop@{run}"))
        .environment("production")
        .server_name("web-1")
        .traces_sample_rate(1.0)
        .auto_session_tracking(true)
        .session_mode(sentry::SessionMode::Application)
        .attach_stacktrace(true);
    let guard = sentry::init(options);
    sentry::start_session();
    sentry::configure_scope(|scope| {
        let user = sentry::User { id: Some("1152921504606846977".into()), ..Default::default() };
        scope.set_user(Some(user));
        scope.set_tag("run", run.as_str());
    });
    sentry::with_scope(
        |scope| {
            scope.add_attachment(Attachment {
                buffer: b"order A-2\n".to_vec(),
                filename: "order.txt".into(),
                content_type: Some("text/plain".into()),
                ty: Some(AttachmentType::Attachment),
            })
        },
        || {
            let id = sentry::capture_error(&ChargeFailed(NoPrice)).simple().to_string();
            sent("exception", serde_json::json!({ "eventId": id, "types": ["NoPrice", "ChargeFailed"], "function": "main" }));
            sent("attachment", serde_json::json!({ "eventId": id, "name": "order.txt", "size": 10 }));
        },
    );
    let id = sentry::capture_message(&format!("stock is low {run}"), sentry::Level::Warning);
    sent("message", serde_json::json!({ "eventId": id.simple().to_string() }));
    let transaction = sentry::start_transaction(sentry::TransactionContext::new("POST /orders", "http.server"));
    let span = transaction.start_child("db.query", "SELECT price FROM orders WHERE id = $1");
    std::thread::sleep(Duration::from_millis(10));
    span.finish();
    let trace_id = transaction.get_trace_context().trace_id.to_string();
    transaction.finish();
    sent("trace", serde_json::json!({ "traceId": trace_id, "spans": 2 }));
    sentry::logger_warn!("price is missing {}", run.clone());
    sent("log", serde_json::json!({ "text": format!("price is missing {run}") }));
    let check_in = MonitorCheckIn {
        check_in_id: sentry::types::random_uuid(),
        monitor_slug: format!("nightly-{run}"),
        status: MonitorCheckInStatus::Ok,
        environment: Some("production".into()),
        duration: Some(1.5),
        monitor_config: None,
    };
    sentry::Hub::current().client().unwrap().send_envelope(sentry::protocol::EnvelopeItem::from(check_in).into());
    sent("checkIn", serde_json::json!({ "slug": format!("nightly-{run}"), "status": "ok" }));
    sentry::end_session();
    sent("session", serde_json::json!({ "release": format!("rust-shop@{run}") }));
    guard.flush(Some(Duration::from_secs(10)));
}
