// Stores the chosen columns and their widths per page in this browser.
import { useState } from "react";
import { z } from "zod";
import { stored } from "../session/stored-value.ts";
import { type ColumnWidths, unset, widened } from "./column-width.rules.ts";
import type { ColumnChoice } from "./columns.rules.ts";

const choices = z.record(z.string(), z.boolean());
const measures = z.record(z.string(), z.number());

export interface ColumnMemory {
  choice: ColumnChoice;
  choose(choice: ColumnChoice): void;
  widths: ColumnWidths;
  /** Sets a width; while an edge is being dragged it is not stored. */
  widen(name: string, width: number, done: boolean): void;
  /** Removes the width, so that the contents decide again. */
  unsetWidth(name: string): void;
  /** Restores the page's default, including the widths. */
  restore(): void;
}

export function useColumnMemory(page: string): ColumnMemory {
  const storedColumns = stored(`columns.${page}`, choices);
  const storedWidths = stored(`widths.${page}`, measures);
  const [choice, setChoice] = useState<ColumnChoice>(() => storedColumns.read() ?? {});
  const [widths, setWidths] = useState<ColumnWidths>(() => storedWidths.read() ?? {});
  const storeWidths = (next: ColumnWidths) => {
    storedWidths.write({ ...next });
    setWidths(next);
  };
  return {
    choice,
    choose(next) {
      storedColumns.write({ ...next });
      setChoice(next);
    },
    widths,
    widen(name, width, done) {
      const next = widened(widths, name, width);
      if (done) storeWidths(next);
      else setWidths(next);
    },
    unsetWidth: (name) => storeWidths(unset(widths, name)),
    restore() {
      storedColumns.remove();
      storedWidths.remove();
      setChoice({});
      setWidths({});
    },
  };
}
