// The class of the window's width, by the two breakpoints of shell.md §2.
import { useSyncExternalStore } from "react";

export type Screen = "phone" | "tablet" | "desktop";
export const PHONE_MAX_PX = 767.99;
export const TABLET_MAX_PX = 1087.99;

export const screenOf = (width: number): Screen =>
  width <= PHONE_MAX_PX ? "phone" : width <= TABLET_MAX_PX ? "tablet" : "desktop";

function subscribe(listener: () => void): () => void {
  const queries = [PHONE_MAX_PX, TABLET_MAX_PX].map((px) => window.matchMedia(`screen and (max-width: ${px}px)`));
  for (const query of queries) query.addEventListener("change", listener);
  return () => {
    for (const query of queries) query.removeEventListener("change", listener);
  };
}

/** The class of the window's width; re-renders when it changes. */
export const useScreen = (): Screen => useSyncExternalStore(subscribe, () => screenOf(window.innerWidth));
