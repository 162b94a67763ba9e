// Mounts a page in a tab: a single-spa parcel, or "unavailable, retry" while its remote is missing or broken.
import type { PageProps } from "@kontor/ui-kit/mfe";
import { mountRootParcel, start } from "single-spa";
import { loadPage } from "./remotes.ts";
import { showUnavailable } from "./unavailable.tsx";

// Tabs are parcels; single-spa's own routing is not used.
start({ urlRerouteOnly: true });

export interface MountedPage {
  /** Removes the page from the element and unmounts it. */
  unmount(): Promise<void>;
}

type Remove = () => Promise<void>;
const nothing: Remove = async () => {};

/** Mounts the page that the menu calls `component` into `element`. Never throws: failures are shown inside the element. */
export function mountPage(component: string, element: HTMLElement, props: PageProps): MountedPage {
  let ended = false;
  let remove = nothing;
  let turn = Promise.resolve();

  /** Runs in sequence: the current content is removed before the next is rendered. */
  function replace(render: (host: HTMLElement) => Promise<Remove>): Promise<void> {
    turn = turn.then(async () => {
      await remove();
      remove = nothing;
      if (ended) return;
      const host = document.createElement("div");
      host.style.height = "100%";
      element.replaceChildren(host);
      remove = await render(host);
    });
    return turn;
  }

  const showPage = () => replace((host) => renderPage(host).catch((error: unknown) => renderFallback(host, error)));
  const showFallback = (error: Error) => replace((host) => renderFallback(host, error));

  async function renderPage(host: HTMLElement): Promise<Remove> {
    const config = await loadPage(component);
    const parcel = mountRootParcel(config, {
      ...props,
      domElement: host,
      onCrash: (error) => void showFallback(error),
    });
    await parcel.mountPromise;
    return async () => {
      if (parcel.getStatus() === "MOUNTED") await parcel.unmount();
    };
  }

  async function renderFallback(host: HTMLElement, error: unknown): Promise<Remove> {
    console.error(`page ${component} is unavailable`, error);
    const root = showUnavailable(host, () => void showPage());
    return async () => root.unmount();
  }

  void showPage();
  return {
    unmount() {
      ended = true;
      return replace(async () => nothing);
    },
  };
}
