// Shows the error of a failed call, as the error catalogue requires (shell.md §8).
import { createElement, lazy, Suspense } from "react";
import { CallError, type Situation } from "../core/call-error.ts";
import { hasTranslation, translate } from "../i18n/translate.ts";
import { refusalText } from "./refusal-text.ts";
import { notify, show, toast } from "./toast.ts";

const RefusalView = lazy(() => import("./refusal-view.tsx"));

/** From this number of issues on, a dialog with a table replaces the message. */
const ISSUES_IN_A_DIALOG = 2;

/** Shows the error. Cancelled calls and ended sessions, which have their own messages, are ignored. */
export function showError(error: unknown): void {
  if (error instanceof CallError) showCallError(error);
  else if (isChunkError(error)) toast.error("request.chunk");
  else if (!(error instanceof DOMException && error.name === "AbortError")) {
    toast.error("request.server");
    // A fault: it also goes to the console, where its stack can be read.
    console.error(error);
  }
}

const prompt = (text: string): void => notify({ kind: "error", title: "request.prompt", text });

const situations: Readonly<Record<Situation, (error: CallError) => void>> = {
  "login-expired": () => undefined,
  // With a token, the request client has already shown the message.
  unauthorized: (error) => error.id && toast.warn(refusalText(error)),
  denied: (error) =>
    prompt([translate("request.denied"), addedMessage(error, "access-denied")].filter(Boolean).join("\n")),
  "not-found": (error) => prompt(addedMessage(error, "not-found") || "request.notFound"),
  timeout: () => prompt("request.timeout"),
  unreachable: () => prompt("request.unreachable"),
  refused: showRefusal,
  server: (error) => prompt(serverText(error)),
};

const showCallError = (error: CallError): void => situations[error.situation](error);

/** What the refusal adds to the catalogue's text for its status. */
const addedMessage = (error: CallError, plain: string): string =>
  error.id && error.id !== plain ? refusalText(error) : "";

function showRefusal(error: CallError): void {
  if (error.issues.length < ISSUES_IN_A_DIALOG) toast.warn(refusalText(error));
  else
    show(
      "warning",
      refusalText(error),
      createElement(Suspense, null, createElement(RefusalView, { issues: error.issues })),
    );
}

/** The server's message; a fault's id is translated and its request id added, so that it can be found in the log. */
function serverText(error: CallError): string {
  const key = `refusal.${error.id ?? ""}`;
  const text =
    error.id && hasTranslation(key) ? translate(key, error.values) : error.message || translate("request.server");
  return error.requestId ? `${text} (${error.requestId})` : text;
}

/** A list that did not load: 510 and every other code show a warning with the message (shell.md §8). */
export function showListError(error: unknown): void {
  if (error instanceof CallError && (error.situation === "refused" || error.situation === "server"))
    toast.warn(error.id ? refusalText(error) : serverText(error));
  else showError(error);
}

const isChunkError = (error: unknown): boolean =>
  error instanceof Error &&
  /ChunkLoadError|Loading (CSS )?chunk|dynamically imported module/.test(`${error.name} ${error.message}`);
