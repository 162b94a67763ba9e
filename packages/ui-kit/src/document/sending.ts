// Sends a document or slip that the form has checked, and sorts what may come back.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import type { Issue } from "@kontor/contracts/core/error";
import { say } from "../feedback/speak.ts";
import { tell } from "../feedback/tell.ts";
import { STALE } from "../form/use-record-form.ts";
import { refresh } from "../query/query.ts";
import { CallError } from "../request/call-error.ts";
import type { Intent } from "../request/intent.ts";
import { type CallArguments, call } from "../request/request.ts";

interface Sending {
  audit: boolean;
  intent: Intent;
  /** Shows what the service says is wrong. */
  onIssues(issues: readonly Issue[]): void;
  /** Takes in what somebody else has saved meanwhile. */
  onStale(): Promise<void>;
  /** No answer came: whether it was saved nobody knows yet. */
  onLost(): void;
}

/** Answers whether it worked. Whatever fails is told, and nothing that was typed is lost. */
export async function send(endpoint: Endpoint, body: unknown, { audit, intent, ...hear }: Sending): Promise<boolean> {
  try {
    // The body has just been checked by the endpoint's schema.
    await call(endpoint, ...([{ body, intent }] as unknown as CallArguments<Endpoint>));
    say.success(audit ? "document.savedAndAudited" : "form.saved");
    await refresh(endpoint);
    return true;
  } catch (error) {
    if (error instanceof CallError && error.id === STALE) await hear.onStale().catch(tell);
    else if (error instanceof CallError && error.situation === "refused" && error.issues.length > 0)
      hear.onIssues(error.issues);
    else {
      if (error instanceof CallError && error.isLost) hear.onLost();
      tell(error);
    }
    return false;
  }
}
