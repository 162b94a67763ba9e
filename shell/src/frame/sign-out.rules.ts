// What is asked before a user signs out: also about what is left on this device, so that nobody believes it was sent. Pure.
import type { Question } from "@kontor/ui-kit/feedback/toast";
import type { Unsent } from "@kontor/ui-kit/session/unsent";

/** @param unsent what the service does not have yet */
export function signOutQuestion(unsent: Unsent | undefined): Question {
  const title = "logout.title";
  if (!unsent) return { title, text: "logout.text" };
  const { count, isStored } = unsent;
  return {
    title,
    text: isStored ? "logout.unsent" : "logout.lost",
    values: { count },
    button: "user.logout",
    danger: true,
  };
}
