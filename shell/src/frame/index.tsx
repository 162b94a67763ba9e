// The house behind the sign-in: menu, top bar, tabs and the pages in them.
import { KitProvider } from "@kontor/ui-kit/provider";
import { createRoot } from "react-dom/client";
import { loadWords, SHELL } from "../locales/load.ts";
import { Skin } from "../settings/skin.tsx";
import { Entrance } from "./entrance.tsx";

/** Draws the house into `element`; somebody must be signed in. */
export async function mountFrame(element: HTMLElement): Promise<void> {
  await loadWords();
  createRoot(element).render(
    <KitProvider words={SHELL}>
      <Skin />
      <Entrance />
    </KitProvider>,
  );
}
