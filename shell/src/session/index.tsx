// The pages without a session: sign-in, registration and its result. They are kept small: nothing of the frame is loaded
// here, and antd only with the pages and messages that come later.
import { FeedbackHost } from "@kontor/ui-kit/feedback/feedback-host";
import { Translations } from "@kontor/ui-kit/i18n";
import { syncPageColors } from "@kontor/ui-kit/theme/page-colors";
import { createRoot } from "react-dom/client";
import { loadTranslations, SHELL } from "../locales/load.ts";
import "../settings/base-style.ts";
import { SessionPages } from "./session-pages.tsx";

const feedbackSurface = () => import("./feedback-surface.tsx").then((file) => file.FeedbackSurface);

/** Renders the page of the address into `element`. Returns the function that unmounts it. */
export async function mountSession(element: HTMLElement): Promise<() => void> {
  syncPageColors();
  await loadTranslations();
  const root = createRoot(element);
  root.render(
    <Translations namespace={SHELL}>
      <FeedbackHost load={feedbackSurface} />
      <SessionPages />
    </Translations>,
  );
  return () => root.unmount();
}
