// The warehouses and the day that the report is searched for: the movements behind its figures are those.
import { useListPage } from "@kontor/ui-kit/list/list-page";

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

export function useMovedUntil() {
  const { filters } = useListPage().list;
  return { depotIds: textOf(filters.depotIds), endTime: textOf(filters.asOf) };
}
