// "Hide header on scroll": the header leaves while the page is scrolled down and comes back on the way up.
import { useEffect, useState } from "react";

/** Below this distance from the top the header always stays, in pixels. */
const NEAR_TOP_PX = 80;

export function useHideOnScroll(enabled: boolean): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    if (!enabled) return setAway(false);
    let last = window.scrollY;
    const onScroll = () => {
      setAway(window.scrollY > NEAR_TOP_PX && window.scrollY > last);
      last = window.scrollY;
    };
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => window.removeEventListener("scroll", onScroll);
  }, [enabled]);
  return away;
}
