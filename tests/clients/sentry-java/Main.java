import io.sentry.Attachment;
import io.sentry.CheckIn;
import io.sentry.CheckInStatus;
import io.sentry.Hint;
import io.sentry.ITransaction;
import io.sentry.MonitorConfig;
import io.sentry.MonitorSchedule;
import io.sentry.Sentry;
import io.sentry.SentryLevel;
import io.sentry.protocol.Feedback;
import io.sentry.protocol.User;
import java.nio.charset.StandardCharsets;

/** Sends one of each kind that the SDK has, and prints a JSON line for each. */
public class Main {
  static final String RUN = System.getenv("RUN");

  static void sent(String kind, String fields) {
    System.out.println("{\"kind\":\"" + kind + "\"," + fields + "}");
  }

  static int readPrice(String order) {
    throw new IllegalStateException("no such price");
  }

  static int charge(String order) {
    try {
      return readPrice(order);
    } catch (IllegalStateException error) {
      RuntimeException failed = new RuntimeException("could not charge " + order, error);
      failed.addSuppressed(new java.io.IOException("could not close the connection"));
      throw failed;
    }
  }

  public static void main(String[] args) throws Exception {
    Sentry.init(
        options -> {
          options.setDsn(System.getenv("SENTRY_DSN"));
          options.setRelease("java-shop@" + RUN);
          options.setEnvironment("production");
          options.setServerName("web-1");
          options.setDist("7");
          options.setTracesSampleRate(1.0);
          options.getLogs().setEnabled(true);
          options.setAttachThreads(true);
        });
    User user = new User();
    user.setId("1152921504606846977");
    Sentry.setUser(user);
    Sentry.setTag("run", RUN);
    Sentry.startSession();
    try {
      charge("A-2");
    } catch (RuntimeException error) {
      byte[] order = "order A-2\n".getBytes(StandardCharsets.UTF_8);
      String id = Sentry.captureException(error, Hint.withAttachment(new Attachment(order, "order.txt", "text/plain"))).toString();
      sent("exception", "\"eventId\":\"" + id + "\",\"types\":[\"IOException\",\"IllegalStateException\",\"RuntimeException\"],\"function\":\"readPrice\"");
      sent("attachment", "\"eventId\":\"" + id + "\",\"name\":\"order.txt\",\"size\":10");
    }
    sent("message", "\"eventId\":\"" + Sentry.captureMessage("stock is low " + RUN, SentryLevel.WARNING) + "\"");
    ITransaction transaction = Sentry.startTransaction("POST /orders", "http.server");
    var span = transaction.startChild("db.query", "SELECT price FROM orders WHERE id = ?");
    Thread.sleep(10);
    span.finish();
    transaction.finish();
    sent("trace", "\"traceId\":\"" + transaction.getSpanContext().getTraceId() + "\",\"spans\":2");
    Sentry.logger().warn("price is missing %s", RUN);
    sent("log", "\"text\":\"price is missing " + RUN + "\"");
    Sentry.metrics().count("orders." + RUN, 3.0);
    Sentry.metrics().distribution("order.value." + RUN, 12.5, "euro");
    sent("metric", "\"name\":\"orders." + RUN + "\"");
    sent("metric", "\"name\":\"order.value." + RUN + "\"");
    CheckIn checkIn = new CheckIn("nightly-" + RUN, CheckInStatus.IN_PROGRESS);
    MonitorConfig schedule = new MonitorConfig(MonitorSchedule.crontab("0 * * * *"));
    schedule.setTimezone("UTC");
    checkIn.setMonitorConfig(schedule);
    var id = Sentry.captureCheckIn(checkIn);
    Sentry.captureCheckIn(new CheckIn(id, "nightly-" + RUN, CheckInStatus.OK));
    sent("checkIn", "\"slug\":\"nightly-" + RUN + "\",\"status\":\"ok\"");
    Feedback feedback = new Feedback("the button is gone " + RUN);
    feedback.setContactEmail("jane@shop.example");
    Sentry.captureFeedback(feedback);
    sent("feedback", "\"message\":\"the button is gone " + RUN + "\"");
    Sentry.endSession();
    sent("session", "\"release\":\"java-shop@" + RUN + "\"");
    Sentry.flush(10_000);
    Sentry.close();
  }
}
