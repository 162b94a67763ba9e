// Remembers the chosen columns per page in this browser.
import { useState } from "react";
import { z } from "zod";
import { stored } from "../session/stored.ts";
import type { ColumnChoice } from "./columns.rules.ts";

const choices = z.record(z.string(), z.boolean());

export interface ColumnMemory {
  choice: ColumnChoice;
  choose(choice: ColumnChoice): void;
  /** Back to the page's default. */
  restore(): void;
}

export function useColumnMemory(page: string): ColumnMemory {
  const kept = stored(`columns.${page}`, choices);
  const [choice, setChoice] = useState<ColumnChoice>(() => kept.read() ?? {});
  return {
    choice,
    choose(next) {
      kept.write({ ...next });
      setChoice(next);
    },
    restore() {
      kept.remove();
      setChoice({});
    },
  };
}
