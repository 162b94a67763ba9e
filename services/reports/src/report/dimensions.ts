// What rows of reports are grouped by. Each needs columns of `listed l`, which its comment names.
import { ZONE } from "@kontor/service-kit/database/local-time";
import type { Dimension } from "@kontor/service-kit/report/groups";

/** The product by an expression of a row: its category and its brand. */
const productOf = (id: string): string => `left join replica_products p on p.id = ${id}`;
export const categoryOf = (id: string): Dimension => ({
  ...{ key: "p.category_id", joined: productOf(id), names: "replica_categories" },
});
export const brandOf = (id: string): Dimension => ({ key: "nullif(p.brand, '')", joined: productOf(id) });
export const productsBy = (id: string): Dimension => ({ key: id, names: "replica_products" });

/** Of a day, an expression. */
export const monthOf = (day: string): Dimension => ({ key: `to_char(${day}, 'YYYY-MM')` });
export const dayOf = (day: string): Dimension => ({ key: `to_char(${day}, 'YYYY-MM-DD')` });
/** The day of a moment in the tenant's time zone. */
export const localDay = (moment: string): string => `(${moment} at time zone ${ZONE})`;

export const PARTNER: Dimension = { key: "l.partner_id", names: "replica_partners" };
export const OPERATOR: Dimension = { key: "l.creator_id", names: "replica_users" };
/** Of the document's creator when it was saved. */
export const DEPARTMENT: Dimension = { key: "l.department_id", names: "replica_departments" };
/** Its name is known to browsers and workbooks. */
export const KIND: Dimension = { key: "l.kind" };
export const warehouseOf = (id: string): Dimension => ({ key: id, names: "replica_depots" });
