// Slip lists: fields, filters, data scope. Slips are written by the voucher kernel of service-kit.
import { slipRow } from "@kontor/contracts/finance/slip";
import { type SlipKind, slipKinds } from "@kontor/contracts/finance/slip-kinds";
import { actorOf, type Ctx, isOwner } from "@kontor/service-kit/context/ctx";
import {
  boolean,
  decimal,
  type Field,
  type Fields,
  id,
  integer,
  text,
  time,
} from "@kontor/service-kit/database/fields";
import { creatorScope } from "@kontor/service-kit/resource/data-scope";
import { defineResource } from "@kontor/service-kit/resource/define-resource";
import type { Filters } from "@kontor/service-kit/resource/list-query";
import type { FinanceTx } from "../db.ts";
import { bindVisibility, partnerVisibility, visibleDocument } from "../visibility.ts";
import { matchedAt } from "./matched.ts";

/** The names of the accounts: of the head, or else of the lines. */
const ACCOUNT_NAMES = `coalesce((select a.name from accounts a where a.id = slips.account_id),
    (select string_agg(distinct a.name, ', ') from slip_lines l join accounts a on a.id = l.account_id where l.slip_id = slips.id), '')`;

interface FieldParts {
  price: Pick<Field, "price">;
  /** Accounts are named by the lines, too. */
  linesNameAccounts: boolean;
}
const fieldsOf = ({ price, linesNameAccounts }: FieldParts): Fields => ({
  id: id("id"),
  version: integer("version"),
  kind: text("kind"),
  type: text("''"),
  billNo: text("number", { search: "contains", sort: true }),
  billTime: time("bill_time", { sort: true }),
  createTime: time("created_at", { sort: true }),
  organId: id("partner_id", { search: "equals" }),
  organName: text("coalesce((select p.name from replica_partners p where p.id = slips.partner_id), '')"),
  creator: id("creator_id", { search: "equals" }),
  userName: text("creator_name", { search: "contains" }),
  handsPersonId: id("hands_person_id", { search: "equals" }),
  handsPersonName: text("coalesce((select p.name from replica_persons p where p.id = slips.hands_person_id), '')"),
  accountId: id("account_id", linesNameAccounts ? {} : { search: "equals" }),
  accountName: text(ACCOUNT_NAMES),
  totalPrice: decimal("(total_price * money_sign)", { sort: true, total: "amount", ...price }),
  discountMoney: decimal("(discount_money * money_sign)", { total: "amount", ...price }),
  changeAmount: decimal("(change_amount * money_sign)", { sort: true, total: "amount", ...price }),
  remark: text("remark", { search: "contains" }),
  status: integer("audit_status", { search: "equals" }),
  closedTo: text("(select k.closed_to::text from kit.period_locks k where bill_time < k.closed_before)"),
  settlesDocuments: boolean(
    "exists (select from slip_lines l where l.slip_id = slips.id and l.settles_id is not null and not l.is_opening)",
  ),
  auditor: text("auditor_name"),
  auditTime: time("audited_at"),
});

/** By an account of the head, or of one of the lines. */
const ACCOUNT_FILTER: Filters = {
  accountId: {
    column:
      "concat_ws(' ', account_id, (select string_agg(l.account_id::text, ' ') from slip_lines l where l.slip_id = slips.id))",
    type: "text",
    rule: "like",
  },
};

const filtersOf = (ctx: Ctx): Filters => ({
  beginTime: { column: "bill_time", type: "time", rule: "ge" },
  endTime: { column: "bill_time", type: "time", rule: "le" },
  // For receipts and payments: not matched at that moment.
  unmatchedAt: { column: matchedAt("slips"), type: "time", rule: "ge" },
  // By a settled document that the actor may see, and by an item on one of the lines.
  number: {
    column(bound) {
      const first = bindVisibility(ctx, bound);
      return `(select string_agg(d.number, ' ') from slip_lines l join ledger_documents d on d.document_id = l.settles_id and d.kind = l.settles_kind
        where l.slip_id = slips.id and not l.is_opening and ${visibleDocument("d", first)})`;
    },
    type: "text",
    rule: "like",
  },
  inOutItemId: {
    column: "(select string_agg(l.item_id::text, ' ') from slip_lines l where l.slip_id = slips.id)",
    type: "text",
    rule: "like",
  },
});

const resourceOf = ({ priceLimit, lines }: SlipKind) => {
  const linesNameAccounts = lines({ items: () => false, openItems: () => false, accounts: () => true });
  return defineResource<FinanceTx, typeof slipRow>({
    table: "slips",
    fields: fieldsOf({ price: priceLimit ? { price: priceLimit } : {}, linesNameAccounts }),
    filters: (ctx) => ({ ...filtersOf(ctx), ...(linesNameAccounts ? ACCOUNT_FILTER : {}) }),
    row: slipRow,
    within: ["kind"],
    scope: creatorScope,
    limit: async ({ ctx }, parameters) => {
      const actor = actorOf(ctx);
      return isOwner(actor)
        ? []
        : [`(partner_id is null or ${partnerVisibility("slips.partner_id", parameters.bind(actor.userId, "uuid"))})`];
    },
    order: { field: "billTime", order: "desc" },
  });
};

const resources = new Map(slipKinds.map((kind) => [kind.name, resourceOf(kind)]));
/** All kinds are in one table; price hiding of a kind follows the documents that it settles. */
export function slipsOf(kind: SlipKind): ReturnType<typeof resourceOf> {
  const resource = resources.get(kind.name);
  if (!resource) throw new Error(`no kind of slips ${kind.name}`);
  return resource;
}
