// Sends a trace with an exception, logs and metrics, and prints a JSON line for each.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/exporters/otlp/otlplog/otlploghttp"
	"go.opentelemetry.io/otel/exporters/otlp/otlpmetric/otlpmetrichttp"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/log"
	"go.opentelemetry.io/otel/metric"
	sdklog "go.opentelemetry.io/otel/sdk/log"
	sdkmetric "go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/resource"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
)

type fields map[string]any

func sent(kind string, more fields) {
	more["kind"] = kind
	line, _ := json.Marshal(more)
	fmt.Println(string(line))
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func main() {
	ctx := context.Background()
	run := os.Getenv("RUN")
	res := resource.NewSchemaless(attribute.String("service.name", "go-otel-"+run), attribute.String("service.version", "1.4.0"))
	traces := sdktrace.NewTracerProvider(sdktrace.WithBatcher(must(otlptracehttp.New(ctx))), sdktrace.WithResource(res))
	logs := sdklog.NewLoggerProvider(sdklog.WithProcessor(sdklog.NewBatchProcessor(must(otlploghttp.New(ctx)))), sdklog.WithResource(res))
	readings := sdkmetric.NewMeterProvider(sdkmetric.WithReader(sdkmetric.NewPeriodicReader(must(otlpmetrichttp.New(ctx)))), sdkmetric.WithResource(res))

	tracer := traces.Tracer("shop")
	in, span := tracer.Start(ctx, "POST /orders")
	span.SetAttributes(attribute.Int64("tenant.id", 1152921504606846977))
	_, child := tracer.Start(in, "SELECT orders")
	child.RecordError(errors.New("no price " + run))
	child.SetStatus(codes.Error, "no price")
	child.End()
	var record log.Record
	record.SetBody(attribute.StringValue("price is missing " + run))
	record.SetSeverity(log.SeverityWarn)
	logs.Logger("shop").Emit(in, record)
	span.End()
	sent("trace", fields{"traceId": span.SpanContext().TraceID().String(), "spans": 2})
	sent("log", fields{"text": "price is missing " + run})
	meter := readings.Meter("shop")
	must(meter.Int64Counter("orders."+run)).Add(ctx, 3, metric.WithAttributes(attribute.String("region", "eu")))
	must(meter.Float64Histogram("order.value."+run)).Record(ctx, 12.5)
	sent("metric", fields{"name": "orders." + run})
	sent("metric", fields{"name": "order.value." + run})
	for _, shutdown := range []func(context.Context) error{traces.Shutdown, logs.Shutdown, readings.Shutdown} {
		if err := shutdown(ctx); err != nil {
			panic(err)
		}
	}
}
