// The actor of a call: made by the gateway from the session, signed, and trusted by services for at most 60 s (GATE-3).
import { z } from "zod";
import { tenantId, userId, uuid } from "./id.ts";

/** Data scope (business.md §6): 1 all, 2 the chosen department and below, 3 own. */
export const dataScope = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export type DataScope = z.infer<typeof dataScope>;

/** Price-hiding codes of a role (reference.md §6.5): 1-3 home page purchase, retail, sale; 4-6 documents; 7 cost. */
export const priceLimit = z.enum(["1", "2", "3", "4", "5", "6", "7"]);
export type PriceLimit = z.infer<typeof priceLimit>;

/** Hides something: one code, or any of several. */
export type PriceRule = PriceLimit | readonly PriceLimit[];
/** Hides totals of all documents, such as an account's balance: they would reveal the amounts of documents whose prices are hidden. */
export const allDocuments: readonly PriceLimit[] = ["4", "5", "6"];
/** Hides what goods cost in stock: after one purchase the cost is the purchase price (docs/decisions/0029). */
export const stockCosts: readonly PriceLimit[] = ["4", "7"];
export const isHiddenBy = (rule: PriceRule, limits: Iterable<PriceLimit>): boolean =>
  [...limits].some((limit) => rule.includes(limit));

/** owner: the tenant's main account; staff: its users; operator: the platform operator, who belongs to no tenant. */
export const actorKind = z.enum(["owner", "staff", "operator"]);

export const DEPARTMENTS_MAX = 500;

export const actor = z.object({
  kind: actorKind,
  userId,
  tenantId: tenantId.nullable(),
  sessionId: z.string(),
  loginName: z.string(),
  userName: z.string(),
  clientIp: z.string(),
  /** The chosen department and all below it: what data scope 2 shows. Empty when the user has none. */
  departmentIds: z.array(uuid()).max(DEPARTMENTS_MAX),
  departmentId: uuid().nullable(),
  dataScope,
  priceLimits: z.array(priceLimit),
});
export type Actor = z.infer<typeof actor>;
