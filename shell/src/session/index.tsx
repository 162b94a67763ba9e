// The pages without a session: sign-in, registration and its result. Kept small: nothing of the house behind them is loaded here.
import { FeedbackPlace } from "@kontor/ui-kit/feedback/place";
import { KitProvider } from "@kontor/ui-kit/provider";
import { createRoot } from "react-dom/client";
import { loadWords, SHELL } from "../locales/load.ts";
import "../settings/base-style.ts";
import { SessionPages } from "./session-pages.tsx";

/** Draws the page that the address names into `element`; answers what takes it away again. */
export async function mountSession(element: HTMLElement): Promise<() => void> {
  await loadWords();
  const root = createRoot(element);
  root.render(
    <KitProvider words={SHELL}>
      <FeedbackPlace />
      <SessionPages />
    </KitProvider>,
  );
  return () => root.unmount();
}
