"use client";

import { useState, type FormEvent } from "react";
import { FEEDBACK_PATH, LONGEST_FEEDBACK } from "#shell/failure/feedback-fields.ts";
import { Button } from "#ui/button.tsx";
import { TEXT_AREA } from "#ui/text-field.ts";

/** Sends a visitor's feedback, linked to the failure's event. A client component because it answers without leaving the page. */
export function FeedbackForm({ eventId }: { eventId: string }) {
  const [state, setState] = useState<"asking" | "sending" | "sent" | "failed">("asking");
  if (state === "sent") {
    return (
      <p className="type-prose mt-6 text-muted" role="status">
        Thank you. Your message has been added to the error report.
      </p>
    );
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setState("sending");
    setState(
      await fetch(FEEDBACK_PATH, { method: "POST", body: new URLSearchParams([...form].map(asText)) }).then(
        (answer) => (answer.ok ? "sent" : "failed"),
        () => "failed" as const,
      ),
    );
  }

  return (
    <details className="mt-6">
      <summary className="w-fit cursor-pointer text-sm text-muted underline max-sm:py-3 decoration-edge underline-offset-4 hover:text-ink">
        Tell us what happened
      </summary>
      <form className="mt-3" action={FEEDBACK_PATH} method="post" onSubmit={(event) => void send(event)}>
        <input type="hidden" name="error" value={eventId} />
        <label className="block">
          <span className="text-sm text-muted">What were you trying to do, and what happened instead?</span>
          <textarea
            className={`${TEXT_AREA} mt-1`}
            name="message"
            rows={3}
            required
            maxLength={LONGEST_FEEDBACK}
          />
        </label>
        <div className="mt-2 flex items-center gap-3">
          <Button type="submit" disabled={state === "sending"}>
            Send
          </Button>
          <span role="status" className="text-sm text-danger">
            {state === "failed" && "Your message could not be sent. Try again in a moment."}
          </span>
        </div>
      </form>
    </details>
  );
}

function asText([name, value]: [string, FormDataEntryValue]): [string, string] {
  return [name, typeof value === "string" ? value : ""];
}
