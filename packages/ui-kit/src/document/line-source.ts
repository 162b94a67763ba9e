// Where a form takes lines from: documents of another kind, in its own service or, by a replica there, in another one (reference.md §1.11).
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import type { listQuery } from "@kontor/contracts/core/list-contract";
import type { DocumentRow } from "@kontor/contracts/document/document";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { foreignLink } from "@kontor/contracts/document/kind-values";
import { movesStock } from "@kontor/contracts/document/movements";
import type { z } from "zod";
import { call } from "../request/request.ts";
import type { Open } from "./rules/source-document.rules.ts";

/** A source in a list to choose from; without amounts where it is another deal. */
export type SourceRow = Pick<DocumentRow, "id" | "number" | "operTime" | "organName" | "materialsList"> &
  Partial<Pick<DocumentRow, "totalTaxLastMoney">>;
type SearchQuery = Pick<z.input<typeof listQuery>, "search" | "currentPage" | "pageSize">;
type SourceList = Endpoint<z.ZodType<unknown, SearchQuery>, z.ZodType, z.ZodType<{ rows: SourceRow[]; total: number }>>;

interface LinesQuery {
  id: string;
  /** The document whose own lines do not count as taken. */
  exceptId?: string | undefined;
  /** The partner of the form. */
  organId?: string | undefined;
}

export interface LineSource {
  list: SourceList;
  /** The fixed filters of the list. @param organId the partner of the form */
  filters(organId: string | undefined): Readonly<Record<string, string>>;
  openLines(query: LinesQuery): Promise<Open>;
  hasWarehouses: boolean;
  /** The label of its partner in the list, who need not be the form's. */
  partner: string;
  /** The labels of what is taken of a line and what is left of it. */
  labels: readonly [finished: string, open: string];
  /** The form shows it only where the company has it switched on. */
  isSwitched: boolean;
}

/** Documents of a kind of the form's own service: audited ones, orders of which something is open, and transfers whose goods are on the way. */
export const ownSource = ({ endpoints, progress, movements }: DocumentKind): LineSource => ({
  list: endpoints.list,
  filters: (organId) => ({
    status: progress ? "1,3" : "1,2,3",
    ...(movements.hasTarget ? { inTransit: "1" } : {}),
    ...(organId ? { organId } : {}),
  }),
  openLines: ({ organId: _own, exceptId, id }) =>
    call(endpoints.openLines, { query: { id, ...(exceptId ? { exceptId } : {}) } }),
  hasWarehouses: movesStock(movements),
  partner: "organId",
  labels: ["finishNumber", "openNumber"],
  isSwitched: false,
});

/** Documents of another service that those of a kind are made from; undefined: there are none. */
export function foreignSource({ sourceEndpoints: at }: DocumentKind): LineSource | undefined {
  if (!at) return undefined;
  return {
    list: at.list,
    filters: () => ({}),
    openLines: ({ id, exceptId, organId }) =>
      call(at.openLines, { query: { id, ...(exceptId ? { exceptId } : {}), ...(organId ? { organId } : {}) } }),
    hasWarehouses: false,
    partner: "customer",
    labels: ["finishPurchaseNumber", "openPurchaseNumber"],
    isSwitched: true,
  };
}

/** The kind of a name. All contracts are loaded for it, and so only where it is needed. */
export async function kindNamed(sought: string): Promise<DocumentKind | undefined> {
  const { documentKinds } = await import("@kontor/contracts/document/document-kinds");
  return documentKinds.find(({ name }) => name === sought);
}

/** What documents of a kind are created from; undefined: they stand alone. */
export async function sourceOf(kind: DocumentKind): Promise<LineSource | undefined> {
  if (foreignLink(kind)) return foreignSource(kind);
  const [link] = kind.links;
  const source = link && (await kindNamed(link.source));
  return source && ownSource(source);
}
