// The documents behind a figure of the home page (reference.md §4.7), in the actor's data scope, as the figure counts them. Those of other users' warehouses or
// customers are not named; their sum is shown.

import type { Drilled } from "@kontor/contracts/core/drill";
import type { Query } from "@kontor/contracts/core/endpoint";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { getTradeDocuments, type tradeDocumentRow } from "@kontor/contracts/reports/dashboard";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { isoTime } from "@kontor/service-kit/database/iso-time";
import { parameters } from "@kontor/service-kit/database/sql";
import { drill, drilled } from "@kontor/service-kit/report/drill";
import { orderOf, searchOf } from "@kontor/service-kit/report/query-params";
import { hiddenFor, type ReportPage, runReport } from "@kontor/service-kit/report/run-report";
import type { z } from "zod";
import { tradeOf } from "../projections/trade.rules.ts";
import { LIMITS, tradeDays } from "./dashboard.query.ts";
import { money } from "./product.query.ts";
import { documentCondition, isHidden, partnerCondition, visibilityOf, warehousesOf } from "./visibility.ts";

export async function findTradeDocuments(
  tx: object,
  ctx: Ctx,
  query: Query<typeof getTradeDocuments>,
): Promise<ReportPage<z.output<typeof tradeDocumentRow>> & Drilled> {
  searchOf(query, []);
  const order = orderOf(query, ["operTime", "number"], { column: "operTime", direction: "desc" });
  const [warehouses, range] = await Promise.all([
    warehousesOf(tx, ctx, undefined),
    tradeDays(tx, ctx.now(), query.period),
  ]);
  const bound = parameters();
  const kinds = documentKinds.flatMap(({ name }) => (tradeOf(name) === query.trade ? [name] : []));
  const [begin, end] = [bound.bind(range.begin, "date"), bound.bind(range.end, "date")];
  const conditions = [
    "d.effective",
    `d.kind = any(${bound.bind(kinds, "text[]")})`,
    `d.day between ${begin} and ${end}`,
    // Their index is by time: a day lies within one of the days around it, whatever the zone.
    `d.oper_time between (${begin} - interval '1 day')::timestamptz and (${end} + interval '2 days')::timestamptz`,
    ...visibilityOf("d", ctx, bound),
  ];
  const seen = [
    ...partnerCondition("d.partner_id", "d.partner_type", ctx, bound),
    ...documentCondition("d", warehouses, bound),
  ];
  const amount = { buy: "-d.amount_after_discount", sale: "d.amount_after_discount", retail: "d.amount_total" };
  const visible = `select d.id, d.number, d.kind, d.oper_time, d.day, d.partner_id, d.creator_id, (${["true", ...seen].join(" and ")}) as seen,
      ${amount[query.trade]} as amount from documents d where ${conditions.join(" and ")}`;
  const days = { ...range, isCut: false };
  const report = await runReport<z.output<typeof tradeDocumentRow>>(
    tx,
    {
      ...drill(visible, { amount: { of: "amount", shown: money } }, days, bound),
      columns: `l.id as "documentId", l.number, l.kind, ${isoTime("l.oper_time")} as "operTime", coalesce(o.name, '') as "organName",
        coalesce(u.name, '') as "userName", ${money("l.amount")} as amount`,
      joined: "left join replica_partners o on o.id = l.partner_id left join replica_users u on u.id = l.creator_id",
      order: { operTime: "l.oper_time", number: "l.number" },
      tail: "l.number desc, l.id",
    },
    bound,
    { query, order, hidden: hiddenFor(ctx, getTradeDocuments, isHidden(ctx, LIMITS[query.trade]) ? ["amount"] : []) },
  );
  // A figure starts at zero.
  return { ...drilled(report, days, true), opening: null };
}
