// Finds a log entry for a user who may see its subject: by the page, and by data scope, customers and warehouses of the document itself.
import { notFound, refuse } from "@kontor/contracts/core/error";
import type { LogOperation, LogType } from "@kontor/contracts/core/operation-log";
import type { LogDetail } from "@kontor/contracts/system/log";
import { actorOf, type Ctx, isOwner } from "@kontor/service-kit/context/ctx";
import { statement } from "@kontor/service-kit/database/statement";
import { detailOf, idsIn, isVisible, pageOf } from "./log-detail.rules.ts";

const FIND = statement<{
  operation: LogOperation;
  type: LogType;
  content: string;
  before: unknown;
  after: unknown;
  reached: boolean;
  limited: boolean;
}>(`with flags as (select coalesce(bool_or(customer_flag), false) as customers, coalesce(bool_or(depot_flag), false) as depots from settings)
  select l.operation, l.type, l.content, l.before, l.after,
    not $5::boolean or case when l.about is null then $2::int = 1 and not customers and not depots
      else ($2::int = 1 or l.about ->> 'creatorId' = $3 or ($2::int = 2 and (l.about ->> 'departmentId')::uuid = any($4::uuid[])))
        and (not customers or l.about ->> 'customerId' is null or exists (select from user_customers c
          where c.user_id = $3::uuid and c.partner_id = (l.about ->> 'customerId')::uuid))
        and (not depots or jsonb_typeof(l.about -> 'depotIds') <> 'array' or exists (select from user_depots d
          where d.user_id = $3::uuid and l.about -> 'depotIds' ? d.depot_id::text)) end as reached,
    $5::boolean and ($2::int <> 1 or customers or depots) as limited
  from operation_log l cross join flags where l.id = $1::uuid`);
const SEES =
  statement<object>(`select from users u join roles r on r.id = u.role_id and r.enabled join role_functions rf on rf.role_id = r.id
  join platform.functions f on f.id = rf.function_id and f.enabled
  where u.id = $1::uuid and f.url = $2`);
const NAMES = statement<{ id: string; name: string }>(`select id, name from partners where id = any($1::uuid[])
  union all select id, name from persons where id = any($1::uuid[])`);

/** @throws Refusal `not-found`, and `not-permitted` (403) for an actor who may not see the document or record itself */
export async function findLogDetail(tx: object, ctx: Ctx, id: string): Promise<LogDetail> {
  const actor = actorOf(ctx);
  const limited = !isOwner(actor);
  const [row] = await FIND.rows(tx, id, actor.dataScope, actor.userId, actor.departmentIds, limited);
  if (!row) throw notFound();
  const { operation, type, content, reached: isRowVisible, limited: isLimited, ...sides } = row;
  const page = pageOf(operation);
  const sees = !limited || page === undefined || (await SEES.rows(tx, actor.userId, page)).length > 0;
  if (!sees || (isVisible(operation) && !isRowVisible)) throw refuse("not-permitted", { status: 403 });
  const named = await NAMES.rows(tx, idsIn(sides));
  const names = new Map(named.map((each) => [each.id, each.name]));
  return {
    operation,
    type,
    content,
    ...detailOf(sides, { operation, priceLimits: actor.priceLimits, names, isLimited }),
  };
}
