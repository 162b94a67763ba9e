// "Hide header on scroll": the header is hidden while the page scrolls down and shown again while it scrolls up.
import { useEffect, useState } from "react";

/** Within this distance from the top the header is always shown, in pixels. */
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
