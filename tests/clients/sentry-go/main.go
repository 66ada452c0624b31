// Sends one of each kind that the SDK has, and prints a JSON line for each.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/getsentry/sentry-go"
	"github.com/getsentry/sentry-go/attribute"
)

type fields map[string]any

func sent(kind string, more fields) {
	more["kind"] = kind
	line, _ := json.Marshal(more)
	fmt.Println(string(line))
}

var errNoPrice = errors.New("no such price")

func readPrice(order string) error { return fmt.Errorf("read price of %s: %w", order, errNoPrice) }

func charge(order string) error { return fmt.Errorf("charge %s: %w", order, readPrice(order)) }

func main() {
	run := os.Getenv("RUN")
	err := sentry.Init(sentry.ClientOptions{
		Release: "go-shop@" + run, Environment: "production", Dist: "7", ServerName: "web-1",
		EnableTracing: true, TracesSampleRate: 1, AttachStacktrace: true,
	})
	if err != nil {
		panic(err)
	}
	sentry.ConfigureScope(func(scope *sentry.Scope) {
		scope.SetUser(sentry.User{ID: "1152921504606846977", Email: "jane@shop.example"})
		scope.SetTag("run", run)
	})
	sentry.WithScope(func(scope *sentry.Scope) {
		scope.AddAttachment(&sentry.Attachment{Filename: "order.txt", ContentType: "text/plain", Payload: []byte("order A-2\n")})
		id := sentry.CaptureException(charge("A-2"))
		sent("exception", fields{"eventId": id, "types": []string{"*errors.errorString", "*fmt.wrapError"}, "function": "main"})
		sent("attachment", fields{"eventId": id, "name": "order.txt", "size": 10})
	})
	sent("message", fields{"eventId": sentry.CaptureMessage("stock is low " + run)})
	transaction := sentry.StartTransaction(context.Background(), "POST /orders", sentry.WithOpName("http.server"))
	span := transaction.StartChild("db.query", sentry.WithDescription("SELECT price FROM orders WHERE id = $1"))
	time.Sleep(10 * time.Millisecond)
	span.Finish()
	transaction.Finish()
	sent("trace", fields{"traceId": transaction.TraceID.String(), "spans": 2})
	sentry.NewLogger(context.Background()).Warn().Emitf("price is missing %s", run)
	sent("log", fields{"text": "price is missing " + run})
	meter := sentry.NewMeter(context.Background())
	meter.Count("orders."+run, 3, sentry.WithAttributes(attribute.String("region", "eu")))
	meter.Distribution("order.value."+run, 12.5, sentry.WithUnit("euro"))
	sent("metric", fields{"name": "orders." + run})
	sent("metric", fields{"name": "order.value." + run})
	schedule := &sentry.MonitorConfig{Schedule: sentry.CrontabSchedule("0 * * * *"), CheckInMargin: 5, Timezone: "UTC"}
	slug := "nightly-" + run
	id := sentry.CaptureCheckIn(&sentry.CheckIn{MonitorSlug: slug, Status: sentry.CheckInStatusInProgress}, schedule)
	sentry.CaptureCheckIn(&sentry.CheckIn{ID: *id, MonitorSlug: slug, Status: sentry.CheckInStatusOK, Duration: time.Second}, schedule)
	sent("checkIn", fields{"slug": slug, "status": "ok"})
	sentry.Flush(10 * time.Second)
}
