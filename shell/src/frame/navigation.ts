// The address bar: where the house is, and going elsewhere in it. Remotes move by history.pushState, which single-spa announces as popstate.
import { useSyncExternalStore } from "react";

const MOVED = "popstate";

/** Full path of the address: path and query. */
export const address = (): string => location.pathname + location.search;

function subscribe(listener: () => void): () => void {
  window.addEventListener(MOVED, listener);
  return () => window.removeEventListener(MOVED, listener);
}

/** The full path; renders again when it changes. */
export const useAddress = (): string => useSyncExternalStore(subscribe, address);

/** Goes to a full path of the house. */
export function navigate(to: string): void {
  if (to !== address()) move("pushState", to);
}

/** The same without leaving the present address in the history: for addresses that led nowhere. */
export const replaceAddress = (to: string): void => move("replaceState", to);

function move(how: "pushState" | "replaceState", to: string): void {
  const before = location.href;
  history[how](null, "", to);
  // single-spa has announced it already where the address has changed; listeners read the address, so twice does no harm.
  if (location.href !== before) window.dispatchEvent(new PopStateEvent(MOVED, { state: history.state }));
}
