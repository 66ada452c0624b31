"""Sends one of each kind that the SDK has, and prints a JSON line for each."""

import json
import os
import time

import sentry_sdk
from sentry_sdk import metrics
from sentry_sdk.crons import capture_checkin
from sentry_sdk.crons.consts import MonitorStatus

RUN = os.environ["RUN"]


def sent(kind, **fields):
    print(json.dumps({"kind": kind, **fields}), flush=True)


sentry_sdk.init(
    release=f"python-shop@{RUN}",
    environment="production",
    dist="7",
    server_name="web-1",
    traces_sample_rate=1.0,
    enable_logs=True,
)


def read_price(order):
    return {"A-1": 1200}[order]


def charge(order):
    try:
        return read_price(order)
    except KeyError as error:
        raise ValueError(f"no price for order {order}") from error


scope = sentry_sdk.get_isolation_scope()
scope.set_user({"id": 1152921504606846977, "email": "jane@shop.example"})
scope.set_tag("run", RUN)
scope.start_session()
with sentry_sdk.new_scope() as scope:
    scope.add_attachment(bytes=b"order A-2\n", filename="order.txt", content_type="text/plain")
    try:
        charge("A-2")
    except ValueError as error:
        event_id = sentry_sdk.capture_exception(error)
        sent("exception", eventId=event_id, types=["KeyError", "ValueError"], function="read_price")
        sent("attachment", eventId=event_id, name="order.txt", size=10)
sent("message", eventId=sentry_sdk.capture_message(f"stock is low {RUN}", level="warning"))
with sentry_sdk.start_transaction(name="POST /orders", op="http.server") as transaction:
    with sentry_sdk.start_span(op="db.query", name="SELECT price FROM orders WHERE id = %s"):
        time.sleep(0.01)
    sent("trace", traceId=transaction.trace_id, spans=2)
sentry_sdk.logger.warning("price is missing {run}", run=RUN)
sent("log", text=f"price is missing {RUN}")
metrics.count(f"orders.{RUN}", 3, attributes={"region": "eu"})
metrics.distribution(f"order.value.{RUN}", 12.5, unit="euro")
sent("metric", name=f"orders.{RUN}")
sent("metric", name=f"order.value.{RUN}")
schedule = {"schedule": {"type": "crontab", "value": "0 * * * *"}, "checkin_margin": 5, "timezone": "UTC"}
check_in = capture_checkin(f"nightly-{RUN}", status=MonitorStatus.IN_PROGRESS, monitor_config=schedule)
capture_checkin(f"nightly-{RUN}", check_in_id=check_in, status=MonitorStatus.OK, duration=1.5)
sent("checkIn", slug=f"nightly-{RUN}", status="ok")
sentry_sdk.capture_event(
    {
        "type": "feedback",
        "contexts": {"feedback": {"message": f"the button is gone {RUN}", "contact_email": "jane@shop.example"}},
    }
)
sentry_sdk.get_isolation_scope().end_session()
sent("session", release=f"python-shop@{RUN}")
sentry_sdk.flush(10)
