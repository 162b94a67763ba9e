// Shows a thing of a given width whole where there is less room: smaller, as the phone shows a page of paper.
import { type RefObject, useEffect, useRef, useState } from "react";

interface Shrunk {
  /** The box that gives the room. */
  box: RefObject<HTMLDivElement | null>;
  /** 1 where there is room enough, else less. */
  scale: number;
}

/** By how much a thing of so many pixels has to shrink to stand in its box; follows the box when that changes. */
export function useShrunk(width: number): Shrunk {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(width);
  useEffect(() => {
    const around = box.current;
    if (!around) return;
    const watch = new ResizeObserver(() => setRoom(around.clientWidth));
    watch.observe(around);
    return () => watch.disconnect();
  }, []);
  return { box, scale: room > 0 ? Math.min(1, room / width) : 1 };
}
