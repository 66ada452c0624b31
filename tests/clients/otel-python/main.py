"""Sends a trace with an exception, logs and metrics, and prints a JSON line for each."""

import json
import logging
import os

from opentelemetry import metrics, trace
from opentelemetry._logs import set_logger_provider
from opentelemetry.exporter.otlp.proto.http._log_exporter import OTLPLogExporter
from opentelemetry.exporter.otlp.proto.http.metric_exporter import OTLPMetricExporter
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk._logs import LoggerProvider, LoggingHandler
from opentelemetry.sdk._logs.export import BatchLogRecordProcessor
from opentelemetry.sdk.metrics import MeterProvider
from opentelemetry.sdk.metrics.export import PeriodicExportingMetricReader
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor

RUN = os.environ["RUN"]


def sent(kind, **fields):
    print(json.dumps({"kind": kind, **fields}), flush=True)


resource = Resource.create({"service.name": f"python-otel-{RUN}", "service.version": "1.4.0"})
traces = TracerProvider(resource=resource)
traces.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
trace.set_tracer_provider(traces)
logs = LoggerProvider(resource=resource)
logs.add_log_record_processor(BatchLogRecordProcessor(OTLPLogExporter()))
set_logger_provider(logs)
readings = MeterProvider(resource=resource, metric_readers=[PeriodicExportingMetricReader(OTLPMetricExporter())])
metrics.set_meter_provider(readings)

logger = logging.getLogger("shop")
logger.addHandler(LoggingHandler(logger_provider=logs))
tracer = trace.get_tracer("shop", "1.0")
with tracer.start_as_current_span("POST /orders", kind=trace.SpanKind.SERVER, attributes={"tenant.id": 1152921504606846977}) as span:
    with tracer.start_as_current_span("SELECT orders") as child:
        try:
            raise ValueError(f"no price {RUN}")
        except ValueError as error:
            child.record_exception(error)
            child.set_status(trace.StatusCode.ERROR, "no price")
    logger.warning("price is missing %s", RUN)
    sent("trace", traceId=format(span.get_span_context().trace_id, "032x"), spans=2)
    sent("log", text=f"price is missing {RUN}")
meter = metrics.get_meter("shop")
meter.create_counter(f"orders.{RUN}", unit="1").add(3, {"region": "eu"})
meter.create_histogram(f"order.value.{RUN}", unit="EUR").record(12.5)
sent("metric", name=f"orders.{RUN}")
sent("metric", name=f"order.value.{RUN}")
traces.shutdown()
logs.shutdown()
readings.shutdown()
