// The address bar: the current address, and navigation. Remotes navigate by history.pushState, which single-spa announces as popstate.
import { useSyncExternalStore } from "react";

const MOVED = "popstate";

/** Full path of the address: path and query. */
export const address = (): string => location.pathname + location.search;

function subscribe(listener: () => void): () => void {
  window.addEventListener(MOVED, listener);
  return () => window.removeEventListener(MOVED, listener);
}

/** The full path; re-renders when it changes. */
export const useAddress = (): string => useSyncExternalStore(subscribe, address);

/** Navigates to a full path of the shell. */
export function navigate(to: string): void {
  if (to !== address()) move("pushState", to);
}

/** The same without leaving the current address in the history: for addresses that led nowhere. */
export const replaceAddress = (to: string): void => move("replaceState", to);

function move(how: "pushState" | "replaceState", to: string): void {
  const before = location.href;
  history[how](null, "", to);
  // single-spa has already announced a changed address; listeners read the address, so a second event does no harm.
  if (location.href !== before) window.dispatchEvent(new PopStateEvent(MOVED, { state: history.state }));
}
