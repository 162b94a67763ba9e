// Follows changes of the address: brings the page to the front, sets the window's title, redirects wrong addresses.
import { useTranslation } from "@kontor/ui-kit/i18n";
import { language } from "@kontor/ui-kit/i18n/languages";
import { useEffect, useLayoutEffect, useMemo } from "react";
import { useAppContext } from "./app-context.ts";
import { type Destination, destinationOf, isTab } from "./destination.rules.ts";
import { HOME_PATH } from "./guard.rules.ts";
import { labelOf, pathOf } from "./menu.rules.ts";
import { replaceAddress, useAddress } from "./navigation.ts";
import { activate } from "./open-pages.ts";

/** Follows the address; returns its destination. */
export function useRouteSync(multipage: boolean): Destination {
  const address = useAddress();
  const { menu } = useAppContext();
  const destination = useMemo(() => destinationOf(address, menu), [address, menu]);
  const title = useLabel(destination);
  const w = useTranslation();
  // Deliberately not on a change of `multipage`: a narrowed window keeps its pages open until the next navigation.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useLayoutEffect(() => {
    if (isTab(destination)) activate(address, multipage);
  }, [address, destination]);
  useEffect(() => {
    if (destination.kind === "home") replaceAddress(HOME_PATH);
    if (destination.kind === "unknown") void refuseAddress(pathOf(address));
  }, [address, destination]);
  useEffect(() => {
    document.title = title ? `${title} - ${w("system.title")}` : w("system.title");
  }, [title, w]);
  return destination;
}

/** The translated name of an address's destination; "" during a redirect. */
export function useLabel(destination: Destination): string {
  const w = useTranslation();
  switch (destination.kind) {
    case "page":
    case "embedded":
      return labelOf(destination.entry, language()) || w("menu.home");
    case "shop":
      return w("top.store");
    case "upgrade":
      return w("edition.upgrade-plan");
    case "status":
      return w(`fallback.title-${destination.status}`);
    case "home":
    case "unknown":
      return "";
  }
}

/** A page of the product that this user may not open is forbidden; any other address is not found. The list is loaded only for this check. */
async function refuseAddress(path: string): Promise<void> {
  const { menu } = await import("@kontor/contracts/menu");
  const exists = menu.some((one) => one.url === path && one.component !== "layout");
  replaceAddress(exists ? "/403" : "/404");
}
