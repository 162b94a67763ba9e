// Handles an ended session in the page (shell.md §8, rows 401 and loginOut).

import type { CallError } from "../core/call-error.ts";
import { singleton } from "../core/singleton.ts";
import { confirm, toast } from "../feedback/toast.ts";
import { session } from "../session/session.ts";
import { surroundings } from "./request-config.ts";

/** Milliseconds for which "unauthorized" is shown before the page reloads. */
const RELOAD_AFTER_MS = 1_500;
const EXPIRED = {
  title: "request.loginExpired",
  text: "request.loginExpiredText",
  button: "request.loginAgain",
  cancel: "request.stay",
} as const;
const state = singleton("session-end", () => ({ ending: false }));

/** Ends the browser's session when the answer says that the server's has ended, once for all calls that fail together. */
export function sessionEnded(error: CallError, hadToken: boolean): void {
  if (!hadToken || state.ending) return;
  if (error.situation === "login-expired") {
    state.ending = true;
    session.hold();
    void confirm(EXPIRED).then((isLeaving) => (isLeaving ? leave() : stay()));
  } else if (error.situation === "unauthorized") {
    state.ending = true;
    toast.error("request.unauthorized");
    void surroundings().wait(RELOAD_AFTER_MS).then(leave);
  }
}

/** The page with unsaved input stays; the next call before the user has signed in again opens the dialog again. */
function stay(): void {
  state.ending = false;
}

function leave(): void {
  session.clear();
  state.ending = false;
  surroundings().reload();
}
