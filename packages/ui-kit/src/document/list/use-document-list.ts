// A list of documents or slips: newest date first, of the last three months unless asked otherwise (reference.md §8.1).
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import type { DocumentKind } from "@kontor/contracts/document/define";
import dayjs from "dayjs";
import { formatDate, instantOf } from "../../i18n/format.ts";
import { type List, type RowOf, useList } from "../../list/use-list.ts";

const MONTHS = 3;

/** `time`: the row's field that holds its date. */
export function useRecent<E extends Endpoint>(endpoint: E, time: string): List<RowOf<E>> {
  const from = dayjs(formatDate(new Date())).subtract(MONTHS, "month").format("YYYY-MM-DD");
  return useList(endpoint, { sort: `-${time}`, filters: { beginTime: instantOf(`${from}T00:00:00.000`) } });
}

export const useDocumentList = (kind: DocumentKind): List<RowOf<DocumentKind["endpoints"]["list"]>> =>
  useRecent(kind.endpoints.list, "operTime");
