// What is asked before a user signs out: also about what is left on this device, so that nobody believes it was sent. Pure.

interface Unsent {
  count: number;
  /** Whether the browser stores it; else it goes with the page. */
  isStored: boolean;
}
interface SignOutQuestion {
  title: string;
  text: string;
  values?: { count: number };
  button?: string;
  danger?: boolean;
}

/** @param unsent what the service does not have yet */
export function signOutQuestion(unsent: Unsent | undefined): SignOutQuestion {
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
