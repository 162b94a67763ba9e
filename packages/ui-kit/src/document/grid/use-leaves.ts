// Whether the goods of a line leave a warehouse, so that batch and serial numbers are picked from what is there.
import { useDocumentForm, useDocumentState } from "../document-scope.tsx";
import { leavesAt } from "../rules/tracked.rules.ts";

export function useLeaves(lineId: string): boolean {
  const { kind } = useDocumentForm();
  return useDocumentState(({ order }) => leavesAt(kind, order.length, order.indexOf(lineId)));
}
