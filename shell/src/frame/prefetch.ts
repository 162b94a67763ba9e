// Loads a page's code before its tab is rendered: on navigation, or while the pointer is on its menu entry.
import { useEffect } from "react";
import { loadPage } from "../remotes/remotes.ts";
import { useAppContext } from "./app-context.ts";
import { destinationOf } from "./destination.rules.ts";
import { HOME_PATH } from "./guard.rules.ts";
import type { Entry } from "./menu.rules.ts";
import { address } from "./navigation.ts";

/** Starts loading; the page itself repeats failed loads and shows their errors. */
export function prefetchPage({ component, path }: Pick<Entry, "component" | "path">): void {
  if (!component.startsWith("mfe-")) return;
  loadPage(component).catch(ignored);
  // Every page except home has a search.
  if (path !== HOME_PATH) loadComponents().then(({ warmSearch }) => warmSearch(), ignored);
}

const loadComponents = () => import("../remotes/components.ts");
const ignored = () => {};

/** Prefetches every page that the address bar is led to. */
export function usePrefetch(): void {
  const { menu } = useAppContext();
  useEffect(() => {
    const expect = () => {
      const destination = destinationOf(address(), menu);
      if (destination.kind === "page") prefetchPage(destination.entry);
    };
    expect();
    window.addEventListener("popstate", expect);
    return () => window.removeEventListener("popstate", expect);
  }, [menu]);
}
