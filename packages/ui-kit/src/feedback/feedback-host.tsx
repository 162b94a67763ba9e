// Where messages and dialogs are drawn. What draws them is fetched when something is to be said, or once the visitor does
// anything: the sign-in page is shown without it.
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { useStore } from "../core/store.ts";
import { expectMessages, surfaceCalls } from "./toast.ts";

interface Props {
  /** Fetches what draws. */
  load: () => Promise<ComponentType>;
}

/** Sits in the roots of the shell alone: what a tab draws hides with it, and nobody would read it. */
export function FeedbackHost({ load }: Props): ReactNode {
  const calls = useStore(surfaceCalls);
  const [Surface, setSurface] = useState<ComponentType>();
  useEffect(expectMessagesSoon, []);
  useEffect(() => {
    if (calls === 0 || Surface) return;
    // Without a connection the words wait, and the next ones try again.
    load().then(
      (loaded) => setSurface(() => loaded),
      () => {},
    );
  }, [calls, Surface, load]);
  return Surface ? <Surface /> : null;
}

/** While there is a connection: "no connection" must be said without one. */
function expectMessagesSoon(): () => void {
  const ended = new AbortController();
  const options = { capture: true, once: true, signal: ended.signal };
  for (const eventName of ["pointerdown", "keydown"]) window.addEventListener(eventName, expectMessages, options);
  return () => ended.abort();
}
