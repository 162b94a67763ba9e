// Shows what went wrong with a call, as the error catalogue says (shell.md §8).
import { createElement, lazy, Suspense } from "react";
import { hasWord, words } from "../i18n/words.ts";
import { CallError } from "../request/call-error.ts";
import { notify, say, show } from "./speak.ts";
import { refusalText } from "./refusal-text.ts";

const RefusalView = lazy(() => import("./refusal-view.tsx"));

/** From this many wrong things on they get a dialog with a table instead of a message. */
const ISSUES_IN_A_DIALOG = 2;

/** Tells the user. Cancelled calls and ended sessions, which have their own words, are passed over in silence. */
export function tell(error: unknown): void {
  if (error instanceof CallError) return tellCall(error);
  if (error instanceof DOMException && error.name === "AbortError") return;
  if (isChunkError(error)) return say.error("request.chunk");
  say.error("request.server");
  // A fault of ours: it belongs in the console, where its stack can be read.
  console.error(error);
}

function tellCall(error: CallError): void {
  switch (error.situation) {
    case "login-expired":
      return;
    case "unauthorized":
      // With a token the request client has said it already.
      return error.id ? say.warn(refusalText(error)) : undefined;
    case "denied":
      return notify({ kind: "error", title: "request.prompt", text: "request.denied" });
    case "not-found":
      return notify({ kind: "error", title: "request.prompt", text: "request.notFound" });
    case "timeout":
    case "unreachable":
      return notify({ kind: "error", title: "request.prompt", text: `request.${error.situation}` });
    case "refused":
      return tellRefusal(error);
    case "server":
      return notify({ kind: "error", title: "request.prompt", text: serverText(error) });
  }
}

function tellRefusal(error: CallError): void {
  if (error.issues.length < ISSUES_IN_A_DIALOG) return say.warn(refusalText(error));
  const view = createElement(RefusalView, { issues: error.issues });
  show("warning", refusalText(error), createElement(Suspense, null, view));
}

/** The server's message; a fault's id is translated and its request id added, for whoever looks into the log. */
function serverText(error: CallError): string {
  const key = `refusal.${error.id ?? ""}`;
  const text = error.id && hasWord(key) ? words(key, error.values) : error.message || words("request.server");
  return error.requestId ? `${text} (${error.requestId})` : text;
}

/** A list that did not load: 510 and every other code warn with the message (shell.md §8). */
export function tellList(error: unknown): void {
  if (error instanceof CallError && (error.situation === "refused" || error.situation === "server")) say.warn(error.id ? refusalText(error) : serverText(error));
  else tell(error);
}

const isChunkError = (error: unknown): boolean => error instanceof Error && /ChunkLoadError|Loading (CSS )?chunk|dynamically imported module/.test(`${error.name} ${error.message}`);
