// A kind's documents as a workbook: heads on the first worksheet, lines on the second (XLS-4, XLS-5).
import { refuse } from "@kontor/contracts/core/error";
import type { DocumentService } from "@kontor/contracts/core/kind-labels";
import type { ListQuery } from "@kontor/contracts/core/list-contract";
import {
  type OperationFact,
  purchaseOperation,
  salesOperation,
  warehouseOperation,
} from "@kontor/contracts/core/operation-log";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { transits } from "@kontor/contracts/document/movements";
import { isToBeBought } from "@kontor/contracts/document/procurement";
import { z } from "zod";
import { actorOf, type Ctx } from "../context/ctx.ts";
import { sqlOf } from "../database/database.ts";
import { localTimes } from "../database/local-time.ts";
import { parameters } from "../database/sql.ts";
import { FileAnswer, hiddenFields, XLSX_TYPE } from "../http/response.ts";
import { logOperation } from "../operation-log/log-operation.ts";
import { EXPORT_ROWS_MAX } from "../resource/import-export.ts";
import { type Column, filledColumns, type Language, titled, wordIn, worksheetRows } from "../workbook/columns.ts";
import { type Worksheet, writeWorksheets } from "../workbook/write.ts";
import { asJson, lineColumns as stored } from "./columns.ts";
import { findRows, targetName } from "./detail.query.ts";
import { headColumnsOf, lineColumnsOf, worksheetNames } from "./export.columns.ts";
import { partWords, purchaseWords, stateIn, statusWordsOf } from "./export-words.ts";
import { listedIds } from "./list.query.ts";
import type { DocumentLine } from "./model.ts";
import { buysOrders, SHOWN_PROCURED } from "./procured.store.ts";
import { readAliases } from "./property-alias.store.ts";
import { takenByLine, takenOf } from "./taken.sql.ts";
import { visibilityConditions } from "./visibility.ts";
import { type DocumentLineRow, lineOf } from "./wire-mapper.rules.ts";

type Query = Partial<ListQuery> & {
  ids?: string | undefined;
  lang?: Language | undefined;
  /** The heads alone, without lines. */
  only?: "heads" | undefined;
};
const ids = z.array(z.uuid());

const linesText = (kind: DocumentKind): string => {
  const { progress, procuredBy, movements } = kind;
  const isTaken = progress !== undefined || movements.hasTarget;
  const taken = `${takenOf("d.taken")}::text`;
  const sent = isTaken ? `case when l.transit = ${transits.sent} then ${taken} end` : "null";
  return `select l.document_id as "documentId", ${asJson(stored, "l")} as line,
    coalesce((select w.name from replica_depots w where w.id = l.depot_id), '') as "depotName",
    ${targetName(kind)} as "anotherDepotName", ${progress ? taken : sent} as "takenBase",
    ${procuredBy ? SHOWN_PROCURED : "null"} as "procuredBase"
  from (select d.id, d.at, ${isTaken ? takenByLine({ source: "d.id" }) : "null"} as taken from unnest($1::uuid[]) with ordinality as d(id, at) offset 0) d
    join document_lines l on l.document_id = d.id order by at, l.position
  limit $2::int`;
};

/**
 * The listed documents, or those of `ids`.
 * @param max documents, and lines, that a workbook holds; passed by tests only
 * @throws Refusal `export-too-large` past that many documents, `export-lines-too-many` past that many lines
 */
export async function exportDocuments(
  tx: object,
  ctx: Ctx,
  kind: DocumentKind,
  { ids: chosen, lang, only, ...query }: Query,
  max = EXPORT_ROWS_MAX,
): Promise<FileAnswer> {
  const documents = chosen
    ? await visibleIds(tx, ctx, kind, chosen.split(","))
    : await listedIds(tx, ctx, kind, query, max + 1);
  if (documents.length > max) throw refuse("export-too-large", { values: { max } });
  const rows = await findRows(tx, ctx, kind, documents);
  const lines = only === "heads" ? [] : await linesOf(tx, kind, documents, max + 1);
  if (lines.length > max) throw refuse("export-lines-too-many", { values: { max, documents: rows.length } });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const hidden = hiddenFields(kind.endpoints.list, actorOf(ctx));
  const isBought = kind.procuredBy !== undefined && (await buysOrders(tx));
  const heads = rows.map((row) => ({
    ...row,
    auditStatusName: stateIn(statusWordsOf(kind)[row.status], row.forceCloseFlag, lang),
    // Empty where nothing is bought so, and nothing was.
    purchaseStatusName:
      (isBought && isToBeBought(row)) || row.purchaseStatus !== 0
        ? stateIn(purchaseWords[row.purchaseStatus], row.forceClosePurchaseFlag, lang)
        : "",
  }));
  const details = lines.map(({ documentId, line, ...related }) => {
    const shown = lineOf(kind, { ...line, ...related, cost: null, source: null, tracking: null }, byId.get(documentId));
    return { ...shown, mTypeName: wordIn(partWords[shown.mType], lang), number: byId.get(documentId)?.number };
  });
  const aliases = await readAliases(tx);
  const speech = { language: lang, local: await localTimes(tx) };
  const worksheet = (at: 0 | 1, columns: readonly Column[], values: readonly object[]): Worksheet => {
    const shown = filledColumns(columns, values).filter(({ field }) => !hidden.has(field));
    return { name: wordIn(worksheetNames[at], lang), ...worksheetRows(shown, values, speech) };
  };
  await logExport(tx, ctx, kind, rows.length);
  const ofHeads = worksheet(0, headColumnsOf(kind), heads);
  const ofLines = () => worksheet(1, titled(lineColumnsOf(kind), aliases), details);
  const bytes = await writeWorksheets(only === "heads" ? [ofHeads] : [ofHeads, ofLines()]);
  return new FileAnswer(`${kind.name}.xlsx`, XLSX_TYPE, bytes);
}

interface ExportedLine extends Pick<DocumentLineRow, "depotName" | "anotherDepotName" | "takenBase" | "procuredBase"> {
  documentId: string;
  line: DocumentLine;
}
const linesOf = (tx: object, kind: DocumentKind, ids: readonly string[], limit: number): Promise<ExportedLine[]> =>
  sqlOf(tx).$queryRawUnsafe(linesText(kind), ids, limit);

const OPERATIONS: Readonly<Record<DocumentService, OperationFact>> = {
  purchase: purchaseOperation,
  sales: salesOperation,
  warehouse: warehouseOperation,
};

/** Exports are in the operation log (XLS-5). */
async function logExport(tx: object, ctx: Ctx, { service, name }: DocumentKind, count: number): Promise<void> {
  await logOperation({ tx, ctx }, OPERATIONS[service], { operation: name, type: "export", content: `… (${count})` });
}

async function visibleIds(tx: object, ctx: Ctx, kind: DocumentKind, chosenIds: readonly string[]): Promise<string[]> {
  const parsed = ids.safeParse(chosenIds);
  if (!parsed.success) throw refuse("value-not-allowed", { field: "ids" });
  const bound = parameters();
  const conditions = [
    `d.id = any(${bound.bind(parsed.data, "uuid[]")})`,
    `d.kind = ${bound.bind(kind.name, "text")}`,
    ...visibilityConditions(ctx, bound, kind),
  ];
  const rows = await sqlOf(tx).$queryRawUnsafe<{ id: string }[]>(
    `select d.id from documents d where ${conditions.join(" and ")} order by d.oper_time desc, d.id desc`,
    ...bound.values,
  );
  return rows.map(({ id }) => id);
}
