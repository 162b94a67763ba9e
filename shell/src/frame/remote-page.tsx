// One page of a remote in a tab: mounted as a parcel when the tab opens, unmounted when it closes.
import { type ReactNode, useEffect, useRef } from "react";
import { mountPage } from "../remotes/mount-page.ts";

interface Props {
  /** The page by the menu's name: "<remote>/<page id>". */
  component: string;
  /** Full path of the tab. */
  address: string;
}

export function RemotePage({ component, address }: Props): ReactNode {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!host.current) return;
    // Each mount gets an element of its own: the previous one may still be emptying its element.
    const element = document.createElement("div");
    element.className = "k-page";
    host.current.append(element);
    const [path = address, search = ""] = address.split("?", 2);
    const page = mountPage(component, element, { path, search });
    return () => {
      element.hidden = true;
      void page.unmount().finally(() => element.remove());
    };
  }, [component, address]);
  return <div ref={host} />;
}
