// A page in a tab: a single-spa parcel, or in its place "unavailable, retry" while its remote is missing or broken.
import type { PageProps } from "@kontor/ui-kit/mfe";
import { mountRootParcel, type Parcel, start } from "single-spa";
import { loadPage } from "./remotes.ts";

// Tabs are parcels; single-spa's own routing has nothing to do here.
start({ urlRerouteOnly: true });

export interface MountedPage {
  /** Takes the page out of the element and ends it. */
  unmount(): Promise<void>;
}

/** Mounts the page that the menu calls `component` into `element`. Never throws: failures are shown inside the element. */
export function mountPage(component: string, element: HTMLElement, props: PageProps): MountedPage {
  let ended = false;
  let remove: () => Promise<void> = async () => {};

  async function show(): Promise<void> {
    await remove();
    remove = async () => {};
    if (ended) return;
    const place = document.createElement("div");
    place.style.height = "100%";
    element.append(place);
    const parcel = await mountParcel(place).catch(fail);
    remove = async () => {
      await parcel?.unmount();
      place.remove();
    };
    if (ended) await remove();
  }

  async function mountParcel(place: HTMLElement): Promise<Parcel> {
    const config = await loadPage(component);
    const parcel = mountRootParcel(config, { ...props, domElement: place, onCrash: (error: Error) => void fail(error) });
    await parcel.mountPromise;
    return parcel;
  }

  async function fail(error: unknown): Promise<undefined> {
    console.error(`page ${component} is unavailable`, error);
    const { showUnavailable } = await import("./unavailable.tsx");
    await remove();
    const place = document.createElement("div");
    element.replaceChildren(place);
    const root = showUnavailable(place, () => void show());
    remove = async () => {
      root.unmount();
      place.remove();
    };
    return undefined;
  }

  void show();
  return {
    async unmount() {
      ended = true;
      await remove();
    },
  };
}
