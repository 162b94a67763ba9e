// Shows a thing of a given width as wide as its box: smaller on a phone, larger on a wide screen.
import { type RefObject, useEffect, useRef, useState } from "react";

interface Shrunk {
  /** The box that gives the room. */
  box: RefObject<HTMLDivElement | null>;
  /** Below 1 where there is less room, above where there is more. */
  scale: number;
}

/** Larger than this nobody needs it. */
const SCALE_MAX = 1.5;

/** By how much a thing of so many pixels is scaled to fill the width of its box; follows the box when that changes. */
export function useScaleToFit(width: number): Shrunk {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(width);
  useEffect(() => {
    const around = box.current;
    if (!around) return;
    const watch = new ResizeObserver(() => setRoom(around.clientWidth));
    watch.observe(around);
    return () => watch.disconnect();
  }, []);
  return { box, scale: room > 0 ? Math.min(SCALE_MAX, room / width) : 1 };
}
