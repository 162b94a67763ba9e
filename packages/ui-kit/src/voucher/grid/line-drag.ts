// Lines are put in another order by dragging their numbers (reference.md §8.6, "drag to sort").
import type { DragEvent } from "react";
import type { LineActions } from "./lines.ts";

/** What is dragged; no other thing that is dropped here is meant. */
const LINE = "application/x-kontor-line";
const OVER = "kontor-line-over";

/** For what a line is taken by. */
export const dragged = (id: string) => ({
  draggable: true,
  onDragStart: ({ dataTransfer }: DragEvent) => {
    dataTransfer.setData(LINE, id);
    dataTransfer.effectAllowed = "move";
  },
});

/** For the row that a line may be dropped on: it takes that row's place. */
export const takingLines = ({ line, moveLine }: Pick<LineActions, "line" | "moveLine">, index: number) => ({
  onDragOver: (event: DragEvent<HTMLElement>) => {
    if (!event.dataTransfer.types.includes(LINE)) return;
    event.preventDefault();
    event.currentTarget.classList.add(OVER);
  },
  onDragLeave: ({ currentTarget }: DragEvent<HTMLElement>) => currentTarget.classList.remove(OVER),
  onDrop: (event: DragEvent<HTMLElement>) => {
    event.currentTarget.classList.remove(OVER);
    const id = event.dataTransfer.getData(LINE);
    if (!line(id)) return;
    event.preventDefault();
    moveLine(id, index);
  },
});
