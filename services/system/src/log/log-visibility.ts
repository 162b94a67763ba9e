// Which log entries a user may see for the documents that they are about (RBAC-5, RBAC-6; docs/decisions/0032).
import { type LogOperation, logOperations } from "@kontor/contracts/core/operation-labels";
import { statement } from "@kontor/service-kit/database/statement";
import { pageOf } from "./log-detail.rules.ts";

/** Placeholders of the reader, with their types. */
interface Reader {
  dataScope: string;
  userId: string;
  departmentIds: string;
}

/** A condition on `operation_log.about`: data scope, customers and warehouses of the reader include the document. Not for entries without `about`. */
export const isDocumentVisible = ({ dataScope, userId, departmentIds }: Reader): string =>
  `(${dataScope} = 1 or about ->> 'creatorId' = ${userId}::text
    or (${dataScope} = 2 and (about ->> 'departmentId')::uuid = any(${departmentIds})))
  and (not exists (select from settings where customer_flag) or about ->> 'customerId' is null
    or exists (select from user_customers c where c.user_id = ${userId} and c.partner_id = (about ->> 'customerId')::uuid))
  and (not exists (select from settings where depot_flag) or jsonb_typeof(about -> 'depotIds') <> 'array'
    or exists (select from user_depots d where d.user_id = ${userId} and about -> 'depotIds' ? d.depot_id::text))`;

const PAGES = statement<{
  url: string;
}>(`select f.url from users u join roles r on r.id = u.role_id and r.enabled join role_functions rf on rf.role_id = r.id
  join platform.functions f on f.id = rf.function_id and f.enabled left join tenant_functions tf on tf.function_id = f.id
  where u.id = $1::uuid and coalesce(tf.allowed, true)`);
/** The pages that a user's role has, without those that the operator withholds from the tenant. @param tx of the platform login, which reads the menu */
export const pagesOf = async (tx: object, userId: string): Promise<ReadonlySet<string>> =>
  new Set((await PAGES.rows(tx, userId)).map(({ url }) => url));

/** The operations whose documents and records have one of the pages. */
export const operationsOn = (pages: ReadonlySet<string>): LogOperation[] =>
  logOperations.filter((operation) => pages.has(pageOf(operation) ?? ""));
