// Reads what the company calls the free fields of its products, for all pages (reference.md §5.9).
import { aliasesOf, getAllPropertyAliases } from "@kontor/contracts/warehouse/property-alias";
import { aliases } from "@kontor/ui-kit/i18n/aliases";
import { useReadWhen } from "@kontor/ui-kit/query";
import { useEffect } from "react";
import { useAppContext } from "./app-context.ts";

/** Open pages follow: the query is read again after a change here, and when the window comes to the front after one elsewhere. */
export function useAliases(): void {
  const { tenant } = useAppContext();
  const { data } = useReadWhen(tenant !== null, getAllPropertyAliases, {});
  useEffect(() => {
    const titles = aliasesOf(data ?? []);
    // Writing what is there would draw everything once more.
    if (JSON.stringify(titles) !== JSON.stringify(aliases.read())) aliases.write(titles);
  }, [data]);
}
