"use server";

import type { FactorState } from "#dashboard/access/second-factor-form.tsx";
import { failureText } from "#dashboard/errors/failure-text.ts";
import { patientAccess } from "../../collector.ts";
import { text } from "../../form-text.ts";
import { showOutcome } from "../show-outcome.ts";

const MAX_PASSWORD = 1000;
const MAX_CODE = 100;

export async function changePassword(form: FormData): Promise<void> {
  const { client } = await patientAccess();
  const answer = await client.changePassword({
    current: text(form, "current").slice(0, MAX_PASSWORD),
    code: text(form, "code").slice(0, MAX_CODE) || undefined,
    password: text(form, "password").slice(0, MAX_PASSWORD),
  });
  showOutcome(answer, "account", "password");
}

export async function endSession(form: FormData): Promise<void> {
  const { client } = await patientAccess();
  showOutcome(await client.endOwnSession({ session: text(form, "session") }), "account", "ended");
}

export async function removeSecondFactor(form: FormData): Promise<void> {
  const { client } = await patientAccess();
  const given = {
    password: text(form, "password").slice(0, MAX_PASSWORD),
    code: text(form, "code").slice(0, MAX_CODE),
  };
  showOutcome(await client.removeSecondFactor(given), "account", "codes_removed");
}

/** Offers a secret first, and turns codes on once one of it was given. */
export async function secondFactor(before: FactorState, form: FormData): Promise<FactorState> {
  const { client, url } = await patientAccess();
  if (before.step === "done") return before;
  if (before.step === "start") {
    const offer = await client.offerSecondFactor();
    return offer.ok
      ? { step: "confirm", ...offer.value, problem: null }
      : { step: "start", problem: `${failureText(offer.error, url).title}.` };
  }
  const answer = await client.putSecondFactor({
    secret: before.secret,
    password: text(form, "password").slice(0, MAX_PASSWORD),
    code: text(form, "code").slice(0, MAX_CODE),
  });
  if (answer.ok) return { step: "done", recoveryCodes: answer.value.recoveryCodes };
  const { error } = answer;
  const problem =
    error.code === "unauthorized"
      ? "The password is wrong."
      : error.code === "unreadable" && error.status === 409
        ? "The code is wrong, or the clock of one device is."
        : error.code === "busy"
          ? "Too many attempts. Wait a minute, then try again."
          : `${failureText(error, url).title}.`;
  return { ...before, problem };
}
