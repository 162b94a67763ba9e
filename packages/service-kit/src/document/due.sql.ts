// SQL conditions on orders `d`: which are still to be delivered, and which of them are due or overdue by the tenant's calendar.
import { TODAY } from "../database/local-time.ts";

const IS_OPEN = "d.audit_status = 1 and d.progress <> 2 and d.delivery_date is not null";
/** Its delivery date has passed. */
export const IS_OVERDUE = `(${IS_OPEN} and d.delivery_date < ${TODAY})`;
/** It is to be delivered today, or is overdue. */
export const IS_DUE = `(${IS_OPEN} and d.delivery_date <= ${TODAY})`;
