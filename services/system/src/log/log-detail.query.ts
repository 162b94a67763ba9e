// Finds a log entry for a user who may see its subject: by the page, and by data scope, customers and warehouses of the document itself.
import { notFound, refuse } from "@kontor/contracts/core/error";
import type { LogOperation } from "@kontor/contracts/core/operation-labels";
import type { LogType } from "@kontor/contracts/core/operation-log";
import type { LogDetail } from "@kontor/contracts/system/log";
import { actorOf, type Ctx, isOwner } from "@kontor/service-kit/context/ctx";
import { statement } from "@kontor/service-kit/database/statement";
import { detailOf, hasVisibility, idsIn, pageOf } from "./log-detail.rules.ts";
import { isDocumentVisible, pagesOf } from "./log-visibility.ts";

const LIMITS = "exists (select from settings where customer_flag or depot_flag)";
const FIND = statement<{
  operation: LogOperation;
  type: LogType;
  content: string;
  before: unknown;
  after: unknown;
  isReached: boolean;
  isLimited: boolean;
}>(`select l.operation, l.type, l.content, l.before, l.after,
    not $5::boolean or case when l.about is null then $2::int = 1 and not ${LIMITS}
      else ${isDocumentVisible({ dataScope: "$2::int", userId: "$3::uuid", departmentIds: "$4::uuid[]" })} end as "isReached",
    $5::boolean and ($2::int <> 1 or ${LIMITS}) as "isLimited"
  from operation_log l where l.id = $1::uuid`);
const NAMES = statement<{ id: string; name: string }>(`select id, name from partners where id = any($1::uuid[])
  union all select id, name from persons where id = any($1::uuid[])`);

/** @throws Refusal `not-found`, and `not-permitted` (403) for an actor who may not see the document or record itself */
export async function findLogDetail(tx: object, ctx: Ctx, id: string): Promise<LogDetail> {
  const actor = actorOf(ctx);
  const isStaff = !isOwner(actor);
  const [row] = await FIND.rows(tx, id, actor.dataScope, actor.userId, actor.departmentIds, isStaff);
  if (!row) throw notFound();
  const { operation, type, content, isReached, isLimited, ...sides } = row;
  const page = pageOf(operation);
  const hasPage = !isStaff || page === undefined || (await pagesOf(tx, actor.userId)).has(page);
  if (!hasPage || (hasVisibility(operation) && !isReached)) throw refuse("not-permitted", { status: 403 });
  const named = await NAMES.rows(tx, idsIn(sides));
  const names = new Map(named.map((each) => [each.id, each.name]));
  return {
    operation,
    type,
    content,
    ...detailOf(sides, { operation, priceLimits: actor.priceLimits, names, isLimited }),
  };
}
