// A list of documents: newest date first, of the last three months unless asked otherwise (reference.md §8.1).
import type { DocumentKind } from "@kontor/contracts/document/define";
import dayjs from "dayjs";
import { formatDate, instantOf } from "../../i18n/format.ts";
import { type List, type RowOf, useList } from "../../list/use-list.ts";

const MONTHS = 3;

export function useDocumentList(kind: DocumentKind): List<RowOf<DocumentKind["endpoints"]["list"]>> {
  const from = dayjs(formatDate(new Date())).subtract(MONTHS, "month").format("YYYY-MM-DD");
  return useList(kind.endpoints.list, { sort: "-operTime", filters: { beginTime: instantOf(`${from}T00:00:00.000`) } });
}
