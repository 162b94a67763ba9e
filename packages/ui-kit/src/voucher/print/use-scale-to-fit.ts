// Scales an element of a given width to the width of its box: smaller on a phone, larger on a wide screen.
import { type RefObject, useEffect, useRef, useState } from "react";

interface Shrunk {
  /** The box whose width is filled. */
  box: RefObject<HTMLDivElement | null>;
  /** Below 1 where there is less space, above 1 where there is more. */
  scale: number;
}

/** The largest useful scale. */
const SCALE_MAX = 1.5;

/** The factor that scales an element of this many pixels to the width of its box; follows the box when it changes. */
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
