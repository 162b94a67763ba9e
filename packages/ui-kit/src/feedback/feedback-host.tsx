// Hosts messages and dialogs. Their code is loaded when something is to be shown, or on the user's first
// action, so that the sign-in page is shown without it.
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { useStore } from "../core/store.ts";
import { expectMessages, surfaceCalls } from "./toast.ts";

interface Props {
  /** Loads the component that shows messages and dialogs. */
  load: () => Promise<ComponentType>;
}

/** Rendered only in the roots of the shell: messages rendered in a tab would be hidden with it. */
export function FeedbackHost({ load }: Props): ReactNode {
  const calls = useStore(surfaceCalls);
  const [Surface, setSurface] = useState<ComponentType>();
  useEffect(expectMessagesSoon, []);
  useEffect(() => {
    if (calls === 0 || Surface) return;
    // Without a connection the messages wait, and the next one tries to load again.
    load().then(
      (loaded) => setSurface(() => loaded),
      () => {},
    );
  }, [calls, Surface, load]);
  return Surface ? <Surface /> : null;
}

/** Loads the code while there is a connection, because "no connection" must be shown without one. */
function expectMessagesSoon(): () => void {
  const ended = new AbortController();
  const options = { capture: true, once: true, signal: ended.signal };
  for (const eventName of ["pointerdown", "keydown"]) window.addEventListener(eventName, expectMessages, options);
  return () => ended.abort();
}
