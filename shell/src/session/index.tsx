// The pages without a session: sign-in, registration and its result. Kept small: nothing of the house behind them is loaded
// here, and antd only with the pages and messages that come later.
import { FeedbackPlace } from "@kontor/ui-kit/feedback/place";
import { Words } from "@kontor/ui-kit/i18n";
import { keepPageColors } from "@kontor/ui-kit/theme/page-colors";
import { createRoot } from "react-dom/client";
import { loadWords, SHELL } from "../locales/load.ts";
import "../settings/base-style.ts";
import { SessionPages } from "./session-pages.tsx";

const feedbackSurface = () => import("./feedback-surface.tsx").then((file) => file.FeedbackSurface);

/** Draws the page that the address names into `element`; answers what takes it away again. */
export async function mountSession(element: HTMLElement): Promise<() => void> {
  keepPageColors();
  await loadWords();
  const root = createRoot(element);
  root.render(
    <Words namespace={SHELL}>
      <FeedbackPlace load={feedbackSurface} />
      <SessionPages />
    </Words>,
  );
  return () => root.unmount();
}
