// Leaving the house: everything of the person goes, also when the server does not answer (shell.md §4 logout, SES-8).
import { logout } from "@kontor/contracts/system/session";
import { permissions } from "@kontor/ui-kit/permissions";
import { queryClient } from "@kontor/ui-kit/query/query-client";
import { call } from "@kontor/ui-kit/request";
import { session } from "@kontor/ui-kit/session";
import { leaveSignOutMessage } from "../session/sign-out-message.ts";
import { LOGIN_PATH } from "./guard.rules.ts";

/** Logging out does not wait longer for the server, in milliseconds. */
const WAIT_MS = 3_000;

/**
 * Ends the session here and on the server and loads the sign-in page anew, which empties the memory of shell and remotes.
 * @param word key of what the sign-in page says about it, for those who did not ask to leave
 */
export async function signOut(word?: string): Promise<void> {
  // Whatever the server says, the person leaves.
  await call(logout, { signal: AbortSignal.timeout(WAIT_MS) }).catch(() => undefined);
  permissions.clear();
  queryClient.clear();
  sessionStorage.clear();
  if (word) leaveSignOutMessage(word);
  // The specification writes /user/Login; paths of the sign-in pages are read without regard to case.
  location.replace(LOGIN_PATH);
  session.clear();
}
