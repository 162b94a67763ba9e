// Makes purchase orders of what was proposed: for each supplier an unaudited one, all in one transaction (docs/decisions/0075).
import type { Answer } from "@kontor/contracts/core/endpoint";
import { type Issue, refuse } from "@kontor/contracts/core/error";
import { newId } from "@kontor/contracts/core/id";
import { type DocumentInput, documentAdd } from "@kontor/contracts/document/document";
import { editLine, type LineFigures } from "@kontor/contracts/document/totals";
import type { addReordered, Reorder } from "@kontor/contracts/purchase/reorder";
import type { Ctx } from "../context/ctx.ts";
import { statement } from "../database/statement.ts";
import { addDocuments } from "../document/add-documents.ts";
import type { DocumentServiceOptions } from "../document/document-call.ts";
import type { Kind } from "../document/kind.ts";
import { forgetCounts } from "../document/list.query.ts";
import { lineStarts } from "../document/product.query.ts";
import type { Router } from "../http/router.ts";
import { writeCallOf } from "../voucher/voucher.routes.ts";

/** Of two who order at once the second sees what the first has ordered. */
const IN_TURN = statement("select pg_advisory_xact_lock(hashtextextended('reorder ' || app_tenant()::text, 0))");
/** An order that was being committed while the proposals were made is dated before them. */
const COMMITTED_WITHIN = "interval '10 seconds'";
const ORDERED_SINCE = statement<{
  name: string;
}>(`select distinct l.name from documents o join document_lines l on l.document_id = o.id
  where o.kind = $1 and o.created_at > $2::timestamptz - ${COMMITTED_WITHIN}
    and l.product_id in (select product_id from replica_barcodes where bar_code = any($3::text[])) order by l.name limit 1`);

/** Clocks of two services differ by less. */
const AHEAD_MS = 5_000;

/** Proposals of the future would hide what was ordered before them. @throws Refusal `field-invalid` */
function refuseAhead({ asOf }: { asOf: string }, { now }: Ctx): void {
  if (Date.parse(asOf) > now().getTime() + AHEAD_MS) throw refuse("field-invalid", { field: "asOf" });
}

/** @throws Refusal `reorder-outdated` (409) with the name of a product that was ordered since the proposals were made */
async function refuseOutdated(
  tx: object,
  kind: Kind["contract"],
  { asOf, orders }: { asOf: string; orders: readonly Reorder[] },
): Promise<void> {
  await IN_TURN.run(tx);
  const barCodes = orders.flatMap(({ lines }) => lines.map(({ barCode }) => barCode));
  const [ordered] = await ORDERED_SINCE.rows(tx, kind.name, asOf, barCodes);
  if (ordered) throw refuse("reorder-outdated", { status: 409, values: { name: ordered.name } });
}

/** Orders that name an id or a product twice. */
function repeatedIssues(orders: readonly Reorder[]): Issue[] {
  const seen = new Set<string>();
  const isRepeated = (text: string): boolean => seen.has(text) || !seen.add(text);
  return orders.flatMap(({ id, lines }, at) => [
    ...(isRepeated(id) ? [{ id: "already-exists", field: `orders.${at}.id` }] : []),
    ...lines.flatMap(({ barCode }, line) =>
      isRepeated(`line ${barCode}`)
        ? [{ id: "reorder-twice", field: `orders.${at}.lines.${line}.barCode`, values: { barCode } }]
        : [],
    ),
  ]);
}

const NOTHING: LineFigures = {
  ...{ operNumber: "0", unitPrice: "0", allPrice: "0", taxRate: "0", taxMoney: "0", taxLastMoney: "0" },
};

/** The order as its form would send it: prices and tax rate as new lines start with them. */
async function inputOf(
  tx: object,
  ctx: Ctx,
  { contract }: Kind,
  { id, organId, lines }: Reorder,
): Promise<DocumentInput> {
  const barCodes = lines.map(({ barCode }) => barCode);
  const starts = new Map(
    (await lineStarts(tx, ctx, contract, { barCodes, organId })).lines.map((line) => [line.barCode, line]),
  );
  return documentAdd.parse({
    ...{ id, organId, operTime: ctx.now().toISOString() },
    lines: lines.map(({ barCode, operNumber }) => {
      const { unitPrice = "0", taxRate = "0" } = starts.get(barCode) ?? {};
      const typed = { ...NOTHING, operNumber, unitPrice: unitPrice ?? "0", taxRate: taxRate ?? "0" };
      return { id: newId(), barCode, depotId: null, ...editLine(typed, "unitPrice") };
    }),
  });
}

/** Mounts the call. @param kind the service's kind of orders */
export function reorderRoutes<Client extends object>(
  routes: Router<Client>,
  parts: DocumentServiceOptions,
  kind: Kind,
  endpoint: typeof addReordered,
): void {
  routes.plain(endpoint, async (call): Promise<Answer<typeof addReordered>> => {
    const { ctx, body } = call;
    refuseAhead(body, ctx);
    const issues = repeatedIssues(body.orders);
    if (issues.length > 0) throw refuse("document-invalid", { issues });
    const inputs = async (tx: object): Promise<DocumentInput[]> => {
      await refuseOutdated(tx, kind.contract, body);
      return Promise.all(body.orders.map((order) => inputOf(tx, ctx, kind, order)));
    };
    const saved = await addDocuments(parts, { ...writeCallOf(endpoint, call), reasons: {}, kind }, { inputs });
    forgetCounts(kind.contract, ctx);
    return { orders: saved.map(({ id, number }) => ({ id, number })) };
  });
}
