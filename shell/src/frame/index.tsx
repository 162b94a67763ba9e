// The entry of the signed-in shell: menu, top bar, tabs and the pages in them.
import { FeedbackHost } from "@kontor/ui-kit/feedback/feedback-host";
import { KitProvider } from "@kontor/ui-kit/provider";
import { session } from "@kontor/ui-kit/session";
import { createRoot } from "react-dom/client";
import { loadTranslations, SHELL } from "../locales/load.ts";
import "../settings/base-style.ts";
import { AuthGate } from "./auth-gate.tsx";

const feedbackSurface = () => import("@kontor/ui-kit/feedback/antd-bridge").then((file) => file.FeedbackSurface);

/** Renders the frame into `element`; a user must be signed in. Returns the function that unmounts it. */
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

/** A page that the browser restores from memory on "back" shows nothing after a sign-out (SES-8). */
function leaveWhenRestored(): void {
  window.addEventListener("pageshow", (event) => {
    if (event.persisted && !session.token()) location.reload();
  });
}
