// The source's line that a line of a return takes back: it says which batch and serial numbers are left to take back (reference.md §1.11).
import { hasSameGoods } from "@kontor/contracts/document/kind-values";
import { useQuery } from "@tanstack/react-query";
import { queryClient } from "../../query/query-client.ts";
import { useDocumentForm } from "../document-scope.tsx";
import type { FormLine } from "../rules/line.rules.ts";
import type { OpenLine } from "../rules/source-document.rules.ts";
import { sourceRowsQuery } from "../source-rows.ts";

/** Whether the line takes back what a source moved, and the source's line once it is loaded. */
export function useSourceLine({ linkId }: Pick<FormLine, "linkId">): {
  isBack: boolean;
  sourceLine: OpenLine | undefined;
} {
  const documentForm = useDocumentForm();
  const isReturn = linkId !== null && hasSameGoods(documentForm.kind);
  const { data } = useQuery(
    {
      ...sourceRowsQuery(documentForm),
      enabled: isReturn,
      staleTime: 0,
    },
    queryClient,
  );
  return { isBack: isReturn, sourceLine: isReturn ? data?.find(({ id }) => id === linkId) : undefined };
}
