// Navigates between the sign-in pages without a page load.
import { useSyncExternalStore } from "react";

const MOVED = "popstate";

function subscribe(listener: () => void): () => void {
  window.addEventListener(MOVED, listener);
  return () => window.removeEventListener(MOVED, listener);
}

/** The path of the address, in lower case; re-renders when it changes. */
export const usePath = (): string => useSyncExternalStore(subscribe, () => location.pathname.toLowerCase());

/** Navigates to another sign-in page. */
export function go(path: string): void {
  history.pushState(null, "", path);
  window.dispatchEvent(new PopStateEvent(MOVED));
}

/** Leaves the sign-in pages for the signed-in shell; "back" does not return to a filled-in form. */
export function leaveFor(address: string): void {
  history.replaceState(null, "", address);
  window.dispatchEvent(new PopStateEvent(MOVED));
}
