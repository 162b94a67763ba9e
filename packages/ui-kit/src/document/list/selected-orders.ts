// The selected orders of a list, for buttons that change them together.
import type { DocumentRow } from "@kontor/contracts/document/document";
import { BULK_MAX } from "@kontor/contracts/voucher/voucher-values";
import { toast } from "../../feedback/toast.ts";
import { useVouchers } from "../../voucher/list/voucher-list.tsx";

/** Those that were listed; undefined: too many. */
export function useSelectedOrders(): (ids: readonly string[]) => DocumentRow[] | undefined {
  const { seen } = useVouchers();
  return (ids) => {
    if (ids.length > BULK_MAX) {
      toast.warn("document.batchMax", { max: BULK_MAX });
      return undefined;
    }
    // The rows of this page's list are documents.
    return ids.flatMap((id) => (seen(id) as DocumentRow | undefined) ?? []);
  };
}
