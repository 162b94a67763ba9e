// Shows what went wrong with a call, as the error catalogue says (shell.md §8).
import { createElement, lazy, Suspense } from "react";
import { hasWord, words } from "../i18n/words.ts";
import { CallError, type Situation } from "../request/call-error.ts";
import { refusalText } from "./refusal-text.ts";
import { notify, say, show } from "./speak.ts";

const RefusalView = lazy(() => import("./refusal-view.tsx"));

/** From this many wrong things on they get a dialog with a table instead of a message. */
const ISSUES_IN_A_DIALOG = 2;

/** Tells the user. Cancelled calls and ended sessions, which have their own words, are passed over in silence. */
export function tell(error: unknown): void {
  if (error instanceof CallError) tellCall(error);
  else if (isChunkError(error)) say.error("request.chunk");
  else if (!(error instanceof DOMException && error.name === "AbortError")) {
    say.error("request.server");
    // A fault of ours: it belongs in the console, where its stack can be read.
    console.error(error);
  }
}

const prompt = (text: string): void => notify({ kind: "error", title: "request.prompt", text });

const situations: Readonly<Record<Situation, (error: CallError) => void>> = {
  "login-expired": () => undefined,
  // With a token the request client has said it already.
  unauthorized: (error) => error.id && say.warn(refusalText(error)),
  denied: (error) => prompt([words("request.denied"), saidBeyond(error, "access-denied")].filter(Boolean).join("\n")),
  "not-found": (error) => prompt(saidBeyond(error, "not-found") || "request.notFound"),
  timeout: () => prompt("request.timeout"),
  unreachable: () => prompt("request.unreachable"),
  refused: tellRefusal,
  server: (error) => prompt(serverText(error)),
};

const tellCall = (error: CallError): void => situations[error.situation](error);

/** What the refusal says beyond the catalogue's own words for its status. */
const saidBeyond = (error: CallError, plain: string): string =>
  error.id && error.id !== plain ? refusalText(error) : "";

function tellRefusal(error: CallError): void {
  if (error.issues.length < ISSUES_IN_A_DIALOG) say.warn(refusalText(error));
  else
    show(
      "warning",
      refusalText(error),
      createElement(Suspense, null, createElement(RefusalView, { issues: error.issues })),
    );
}

/** The server's message; a fault's id is translated and its request id added, for whoever looks into the log. */
function serverText(error: CallError): string {
  const key = `refusal.${error.id ?? ""}`;
  const text = error.id && hasWord(key) ? words(key, error.values) : error.message || words("request.server");
  return error.requestId ? `${text} (${error.requestId})` : text;
}

/** A list that did not load: 510 and every other code warn with the message (shell.md §8). */
export function tellList(error: unknown): void {
  if (error instanceof CallError && (error.situation === "refused" || error.situation === "server"))
    say.warn(error.id ? refusalText(error) : serverText(error));
  else tell(error);
}

const isChunkError = (error: unknown): boolean =>
  error instanceof Error &&
  /ChunkLoadError|Loading (CSS )?chunk|dynamically imported module/.test(`${error.name} ${error.message}`);
