# Sends one of each kind that the installed SDK has, and prints a JSON line for each.
require "json"
require "sentry-ruby"

RUN = ENV.fetch("RUN")
$stdout.sync = true

def sent(kind, **fields) = puts({ kind:, **fields }.to_json)

Sentry.init do |config|
  config.release = "ruby-shop@#{RUN}"
  config.environment = "production"
  config.server_name = "web-1"
  config.traces_sample_rate = 1.0
  config.enable_logs = true if config.respond_to?(:enable_logs=)
  config.background_worker_threads = 0
  config.include_local_variables = true if config.respond_to?(:include_local_variables=)
end

def read_price(order) = { "A-1" => 1200 }.fetch(order)

def charge(order)
  read_price(order)
rescue KeyError
  raise ArgumentError, "no price for order #{order}"
end

Sentry.set_user(id: 1152921504606846977, email: "jane@shop.example")
Sentry.set_tags(run: RUN)
Sentry.with_scope do |scope|
  attaches = scope.respond_to?(:add_attachment)
  scope.add_attachment(bytes: "order A-2\n", filename: "order.txt", content_type: "text/plain") if attaches
  begin
    charge("A-2")
  rescue ArgumentError => e
    id = Sentry.capture_exception(e).event_id
    sent("exception", eventId: id, types: %w[KeyError ArgumentError], function: "charge")
    sent("attachment", eventId: id, name: "order.txt", size: 10) if attaches
  end
end
sent("message", eventId: Sentry.capture_message("stock is low #{RUN}", level: :warning).event_id)
transaction = Sentry.start_transaction(name: "POST /orders", op: "http.server")
transaction.with_child_span(op: "db.query", description: "SELECT price FROM orders WHERE id = ?") { sleep 0.01 }
transaction.finish
sent("trace", traceId: transaction.trace_id, spans: 2)
# In versions without structured logs, `logger` is the diagnostic log of the SDK itself.
if Sentry.configuration.respond_to?(:enable_logs)
  Sentry.logger.warn("price is missing #{RUN}")
  sent("log", text: "price is missing #{RUN}")
end
if Sentry.respond_to?(:capture_check_in)
  schedule = Sentry::Cron::MonitorConfig.from_crontab("0 * * * *", checkin_margin: 5, timezone: "UTC")
  check_in = Sentry.capture_check_in("nightly-#{RUN}", :in_progress, monitor_config: schedule)
  Sentry.capture_check_in("nightly-#{RUN}", :ok, check_in_id: check_in, duration: 1.5)
  sent("checkIn", slug: "nightly-#{RUN}", status: "ok")
end
Sentry.close if Sentry.respond_to?(:close)
