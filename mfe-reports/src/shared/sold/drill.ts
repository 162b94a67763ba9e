// What the rows behind a report's row are filtered by: all that the report is.
import type { List } from "@kontor/ui-kit/list/use-list";
import { periodOf } from "../report/period.ts";
import { SOLD_FIELDS } from "./filters.tsx";

const SEARCHED = ["materialParam", "organId", "creator", "sellerId"] as const;
const present = (filters: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])));

export function behind({ filters, answer }: Pick<List, "filters" | "answer">) {
  return {
    fixed: present(filters, SOLD_FIELDS),
    filters: { ...periodOf(answer), ...present(filters, SEARCHED) },
  };
}
export type Behind = ReturnType<typeof behind>;
