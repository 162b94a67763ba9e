// Counts the orders of a kind that are due, within the actor's visibility (docs/decisions/0063).
import type { Answer } from "@kontor/contracts/core/endpoint";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import type { DueOrders } from "@kontor/contracts/document/due-orders";
import type { Ctx } from "../context/ctx.ts";
import { parameters, rowsOf } from "../database/sql.ts";
import { IS_DUE, IS_OVERDUE } from "./due.sql.ts";
import { visibilityConditions } from "./visibility.ts";

/** Orders that are to be delivered today or earlier, and those of them before today: what the list finds by `deliveryState`. */
export async function countDue(tx: object, ctx: Ctx, kind: DocumentKind): Promise<Answer<DueOrders>> {
  const bound = parameters();
  const conditions = [`d.kind = ${bound.bind(kind.name, "text")}`, IS_DUE, ...visibilityConditions(ctx, bound, kind)];
  const text = `select count(*)::int as due, (count(*) filter (where ${IS_OVERDUE}))::int as overdue from documents d where ${conditions.join(" and ")}`;
  const [counted] = await rowsOf<Answer<DueOrders>>(tx, text, bound);
  return counted ?? { due: 0, overdue: 0 };
}
