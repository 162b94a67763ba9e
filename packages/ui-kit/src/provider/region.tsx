// The part of the window that contains a tab's pages. Dialogs cover only this part, so that other tabs stay usable.
import { type CSSProperties, createContext, type ReactNode, useContext, useLayoutEffect, useState } from "react";

const RegionContext = createContext<HTMLElement | undefined>(undefined);

export const Region = ({ element, children }: { element: HTMLElement | undefined; children: ReactNode }): ReactNode => (
  <RegionContext value={element}>{children}</RegionContext>
);

/** The element that contains the pages of the surrounding tab; undefined: the whole window. */
export const useRegionElement = (): HTMLElement | undefined => useContext(RegionContext);

interface Insets {
  /** The insets of the pages, where dialogs open. */
  pages: CSSProperties;
  /** The insets of the content area with its margins, which a mask covers. */
  content: CSSProperties;
}
const WHOLE_WINDOW: Insets = { pages: {}, content: {} };

/** Distances of the visible parts of the region from the window's edges, for elements with a fixed position. Empty: the whole window. */
export function useRegion(active: boolean): Insets {
  const element = useContext(RegionContext);
  const [inset, setInset] = useState(WHOLE_WINDOW);
  useLayoutEffect(() => {
    if (!element || !active) return;
    const content = element.closest("main") ?? element;
    const measure = () =>
      setInset({
        pages: insetOf(element.getBoundingClientRect(), window),
        content: insetOf(content.getBoundingClientRect(), window),
      });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    window.addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", measure);
    };
  }, [element, active]);
  return inset;
}

/** A hidden region has no size: it is not measured, and the dialog is hidden with it. */
function insetOf(
  rect: Pick<DOMRect, "top" | "left" | "right" | "width">,
  screen: Pick<Window, "innerWidth">,
): CSSProperties {
  if (rect.width === 0) return {};
  return {
    top: Math.max(0, rect.top),
    left: Math.max(0, rect.left),
    right: Math.max(0, screen.innerWidth - rect.right),
    bottom: 0,
  };
}
