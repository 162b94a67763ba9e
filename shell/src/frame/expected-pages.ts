// Fetches what a page is made of before the house has drawn its tab: on the way there, or while the pointer rests on its entry.
import { useEffect } from "react";
import { loadPage } from "../remotes/remotes.ts";
import { destinationOf } from "./destination.rules.ts";
import { useHouse } from "./house.ts";
import { address } from "./navigation.ts";

/** Starts loading; what fails here is tried again and told by the page itself. */
export function expectPage(component: string): void {
  if (component.startsWith("mfe-")) loadPage(component).catch(() => {});
}

/** Expects every page that the address bar is led to. */
export function useExpectedPages(): void {
  const { menu } = useHouse();
  useEffect(() => {
    const expect = () => {
      const destination = destinationOf(address(), menu);
      if (destination.kind === "page") expectPage(destination.entry.component);
    };
    expect();
    window.addEventListener("popstate", expect);
    return () => window.removeEventListener("popstate", expect);
  }, [menu]);
}
