// The house behind the sign-in: menu, top bar, tabs and the pages in them.
import { FeedbackHost } from "@kontor/ui-kit/feedback/feedback-host";
import { KitProvider } from "@kontor/ui-kit/provider";
import { session } from "@kontor/ui-kit/session";
import { createRoot } from "react-dom/client";
import { loadTranslations, SHELL } from "../locales/load.ts";
import "../settings/base-style.ts";
import { AuthGate } from "./auth-gate.tsx";

const feedbackSurface = () => import("@kontor/ui-kit/feedback/antd-bridge").then((file) => file.FeedbackSurface);

/** Draws the house into `element`; somebody must be signed in. Answers what takes it away again. */
export async function mountFrame(element: HTMLElement): Promise<() => void> {
  await loadTranslations();
  leaveWhenRestored();
  const root = createRoot(element);
  root.render(
    <KitProvider words={SHELL}>
      <FeedbackHost load={feedbackSurface} />
      <AuthGate />
    </KitProvider>,
  );
  return () => root.unmount();
}

/** A page that the browser kept in memory and shows again on "back" shows nothing to whoever has signed out (SES-8). */
function leaveWhenRestored(): void {
  window.addEventListener("pageshow", (event) => {
    if (event.persisted && !session.token()) location.reload();
  });
}
