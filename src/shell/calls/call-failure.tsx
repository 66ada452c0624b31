import { Button } from "#ui/button.tsx";
import { findEntry } from "../catalogue/catalogue.ts";
import { DashboardLink } from "../failure/dashboard-link.tsx";
import { ErrorId } from "../failure/error-id.tsx";
import { FeedbackForm } from "../failure/feedback-form.tsx";

interface CallFailureProps {
  code: string;
  errorId: string | undefined;
  /** The form that makes the call again. */
  formId: string;
}

/** Shows a failed call: the text of its code, and the id of its report. */
export function CallFailure({ code, errorId, formId }: CallFailureProps) {
  const { title, text, action, retryable } = findEntry(code);
  return (
    <>
      <p className="mb-3 text-danger">
        <strong className="font-medium">{title}.</strong> {text} {action}
      </p>
      {errorId && <ErrorId id={errorId} />}
      <div className="mt-3 flex flex-wrap gap-2">
        {retryable && (
          <Button type="submit" form={formId}>
            Try again
          </Button>
        )}
        {errorId && <DashboardLink id={errorId} />}
      </div>
      {errorId && <FeedbackForm key={errorId} eventId={errorId} />}
    </>
  );
}
