// Drag and drop that reorders the lines of a grid: a line is dragged by its number (reference.md §8.6, "drag to sort").
import type { DragEvent } from "react";
import type { LineActions } from "./lines.ts";

/** The media type of a dragged line; other dropped data is ignored. */
const LINE = "application/x-kontor-line";
const OVER = "kontor-line-over";

/** Props of the element by which a line is dragged. */
export const dragged = (id: string) => ({
  draggable: true,
  onDragStart: ({ dataTransfer }: DragEvent) => {
    dataTransfer.setData(LINE, id);
    dataTransfer.effectAllowed = "move";
  },
});

/** Props of the row on which a line is dropped: the line takes that row's position. */
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
