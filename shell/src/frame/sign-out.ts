// Signs out: removes all data of the user, also when the server does not answer (shell.md §4 logout, SES-8).
import { logout } from "@kontor/contracts/system/session";
import { permissions } from "@kontor/ui-kit/permissions";
import { queryClient } from "@kontor/ui-kit/query/query-client";
import { call } from "@kontor/ui-kit/request";
import { session } from "@kontor/ui-kit/session";
import { leaveSignOutMessage } from "../session/sign-out-message.ts";
import { LOGIN_PATH } from "./guard.rules.ts";

/** The longest time in milliseconds that logging out waits for the server. */
const WAIT_MS = 3_000;

/**
 * Ends the session here and on the server, and reloads the sign-in page, which clears the memory of shell and remotes.
 * @param word key of the message on the sign-in page, for users who did not sign out themselves
 */
export async function signOut(word?: string): Promise<void> {
  // The user is signed out whatever the server answers.
  await call(logout, { signal: AbortSignal.timeout(WAIT_MS) }).catch(() => undefined);
  permissions.clear();
  queryClient.clear();
  sessionStorage.clear();
  if (word) leaveSignOutMessage(word);
  // The specification writes /user/Login; paths of the sign-in pages are case-insensitive.
  location.replace(LOGIN_PATH);
  session.clear();
}
