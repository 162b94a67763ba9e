// SQL on documents `d` by the tenant's calendar: which orders are due or overdue, and how long goods of a transfer are on the way.
import { TODAY, ZONE } from "../database/local-time.ts";

const IS_OPEN = "d.audit_status = 1 and d.progress <> 2 and d.delivery_date is not null";
/** Its delivery date has passed. */
export const IS_OVERDUE = `(${IS_OPEN} and d.delivery_date < ${TODAY})`;
/** It is to be delivered today, or is overdue. */
export const IS_DUE = `(${IS_OPEN} and d.delivery_date <= ${TODAY})`;

/** Something of what the transfer sent is still on the way. */
export const IS_IN_TRANSIT = "(d.in_transit and d.effective and d.progress <> 2)";
/** For how many days; null where nothing is. */
export const DAYS_IN_TRANSIT = `case when ${IS_IN_TRANSIT} then greatest(0, ${TODAY} - (d.oper_time at time zone ${ZONE})::date) end`;
