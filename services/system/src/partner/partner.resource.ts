// Suppliers, customers and members: three resources over one table, distinguished by type (reference.md §5.2).
import { isHiddenBy } from "@kontor/contracts/core/actor";
import { partnersChanged } from "@kontor/contracts/system/facts";
import {
  type PartnerRow,
  type PartnerType,
  partnerAdd,
  partnerPrices,
  partnerRow,
} from "@kontor/contracts/system/partner";
import { refuseOpening } from "@kontor/service-kit/closing/period.rules";
import { holdPeriod } from "@kontor/service-kit/closing/period.store";
import {
  boolean,
  decimal,
  type Fields,
  id,
  integer,
  text,
  time,
  type Values,
} from "@kontor/service-kit/database/fields";
import { publish } from "@kontor/service-kit/events/outbox";
import { creatorScope } from "@kontor/service-kit/resource/data-scope";
import { defineResource } from "@kontor/service-kit/resource/define-resource";
import { refuseBalance } from "@kontor/service-kit/resource/refuse-balance";
import type { Change, Resource, Work } from "@kontor/service-kit/resource/resource";
import { publishAssignments } from "../assignment/publish-assignments.store.ts";
import type { SystemTx } from "../db.ts";
import { logChange } from "../log/change-log.store.ts";
import { limitToAssigned } from "./assigned-customers.store.ts";
import { partnerWorkbook } from "./partner.columns.ts";
import { changedOpening, creditLimitIssue, duplicateNameId, openingIssue } from "./partner.rules.ts";
import { refuseUsed } from "./references.store.ts";

const OPERATIONS = { 供应商: "supplier", 客户: "customer", 会员: "member" } as const;
/** Partners in one fact, so that an import stays within a message. */
const FACT_PARTNERS_MAX = 500;

/** The balance last published by finance; before the first one, the opening balance. */
const openBalance = (type: "客户" | "供应商", usual: string, other: string): string =>
  `case when type = '${type}' then coalesce((select b.amount from partner_balances b where b.partner_id = partners.id),
    coalesce(${usual}, 0.00) - coalesce(${other}, 0.00)) end`;

/** What a member has paid in advance, as finance published it last. */
const PREPAID = `case when type = '会员' then coalesce((select b.prepaid from partner_balances b where b.partner_id = partners.id), 0.00) end`;

/** What a member's entries of points come to (docs/decisions/0082). */
const POINTS = `case when type = '会员' then coalesce((select m.points from member_points m where m.partner_id = partners.id), 0) end`;

/** A partner's balance is hidden with the prices of his documents. */
const money = (column: string, type: PartnerType) =>
  decimal(column, { sort: true, total: "amount", price: partnerPrices[type] });

const fieldsOf = (type: PartnerType): Fields => ({
  id: id("id"),
  version: integer("version"),
  type: text("type", { search: "equals" }),
  supplier: text("name", { key: "name_key", search: "contains", sort: true }),
  contacts: text("contacts", { search: "contains", sort: true }),
  telephone: text("telephone", { search: "contains" }),
  phoneNum: text("phone_num", { search: "contains" }),
  email: text("email", { search: "contains" }),
  fax: text("fax"),
  beginNeedGet: money("begin_need_get", type),
  beginNeedPay: money("begin_need_pay", type),
  creditLimit: decimal("credit_limit", { sort: true, price: partnerPrices[type] }),
  allNeedGet: money(openBalance("客户", "begin_need_get", "begin_need_pay"), type),
  allNeedPay: money(openBalance("供应商", "begin_need_pay", "begin_need_get"), type),
  advanceIn: money(PREPAID, type),
  points: decimal(POINTS, { sort: true, price: partnerPrices[type] }),
  taxNum: text("tax_num"),
  taxRate: decimal("tax_rate", { sort: true }),
  bankName: text("bank_name"),
  accountNumber: text("account_number"),
  address: text("address", { search: "contains" }),
  zip: text("zip"),
  billingCycle: text("billing_cycle"),
  language: text("language"),
  sort: text("sort", { sort: true, sortedBy: "sort_order" }),
  description: text("description", { search: "contains" }),
  enabled: boolean("enabled", { search: "equals", sort: true }),
  creator: id("creator_id", { search: "equals" }),
  createTime: time("created_at", { sort: true }),
});

const inChunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

const partnerCopy = (row: PartnerRow, deleted: boolean) => ({
  id: row.id,
  version: deleted ? row.version + 1 : row.version,
  type: row.type,
  name: row.supplier,
  enabled: row.enabled,
  taxRate: row.taxRate,
  beginNeedGet: row.beginNeedGet,
  beginNeedPay: row.beginNeedPay,
  creditLimit: row.creditLimit,
  billingCycle: row.billingCycle,
  language: row.language,
  contacts: row.contacts,
  telephone: row.telephone,
  phoneNum: row.phoneNum,
  email: row.email,
  address: row.address,
  deleted,
});

/** @throws Refusal `period-closed` when an opening balance is added, removed or changed while books are closed */
async function refuseClosedOpening(tx: object, { rows, before }: Change<PartnerRow>): Promise<void> {
  const was = new Map(before.map((row) => [row.id, row]));
  const field = rows.map((row) => changedOpening(was.get(row.id), row)).find((each) => each !== undefined);
  if (field) refuseOpening(await holdPeriod(tx), field);
}

async function announce({ ctx, tx }: Work<SystemTx>, change: Change<PartnerRow>): Promise<void> {
  const { kind, rows } = change;
  if (kind === "exported") return;
  await refuseClosedOpening(tx, change);
  for (const part of inChunks(rows, FACT_PARTNERS_MAX)) {
    await publish(tx, partnersChanged, { partners: part.map((row) => partnerCopy(row, kind === "removed")) }, ctx);
  }
}

/** @throws Refusal `has-balance` (601) with the first partner that has a balance or an opening balance */
const refuseWithBalance =
  (type: PartnerType) =>
  async ({ ctx }: Work<SystemTx>, rows: PartnerRow[]): Promise<void> => {
    const isHidden = isHiddenBy(partnerPrices[type], ctx.actor?.priceLimits ?? []);
    for (const row of rows)
      refuseBalance({ name: row.supplier, isHidden }, [
        ...[row.allNeedGet, row.allNeedPay, row.beginNeedGet, row.beginNeedPay, row.advanceIn],
      ]);
  };

/** Assigns a new customer to its creator and the owner, who see it where customers are limited to assigned ones (reference.md §5.2). */
async function assignToCreator({ ctx, tx }: Work<SystemTx>, rows: readonly PartnerRow[]): Promise<void> {
  const ids = rows.map((row) => row.id);
  const creatorId = ctx.actor?.userId ?? null;
  const users = await tx.$queryRaw<{ id: string }[]>`
    with may_see as (select id from users where kind = 'owner' or id = ${creatorId}::uuid),
    assigned as (
      insert into user_customers (user_id, partner_id)
      select u.id, p.id from may_see u cross join unnest(${ids}::uuid[]) as p(id) on conflict do nothing
    )
    select id from may_see`;
  for (const { id: userId } of users)
    await publishAssignments({ ctx, tx }, { userId, kind: "UserCustomer", valueIds: ids, replaces: false });
}

const resourceOf = (type: PartnerType): Resource<SystemTx, typeof partnerRow> =>
  defineResource<SystemTx, typeof partnerRow>({
    table: "partners",
    fields: fieldsOf(type),
    filters: {
      phonenum: { column: "phone_num", rule: "like", type: "text" },
      beginTime: { column: "created_at", rule: "ge", type: "time" },
      endTime: { column: "created_at", rule: "le", type: "time" },
    },
    row: partnerRow,
    within: ["type"],
    guards: [refuseUsed((row) => row.supplier), refuseWithBalance(type)],
    scope: creatorScope,
    ...(type === "客户" ? { limit: limitToAssigned } : {}),
    unique: [
      { index: "partners_name", fields: ["type", "supplier"], refusal: duplicateNameId(type), field: "supplier" },
    ],
    checks: [
      (values: Values) => openingIssue(type, openings.parse(values)),
      (values: Values) => creditLimitIssue(type, openings.parse(values)),
    ],
    announce: async (work, change) => {
      if (type === "客户" && (change.kind === "added" || change.kind === "imported")) {
        await assignToCreator(work, change.rows);
      }
      await announce(work, change);
    },
    log: (work, change) => logChange(work, OPERATIONS[type], change, (row) => row.supplier),
    workbook: partnerWorkbook(type),
  });

const openings = partnerAdd.pick({ beginNeedGet: true, beginNeedPay: true, creditLimit: true }).strip();

/** The three kinds of partners, by type. */
export const partners: Readonly<Record<PartnerType, Resource<SystemTx, typeof partnerRow>>> = {
  供应商: resourceOf("供应商"),
  客户: resourceOf("客户"),
  会员: resourceOf("会员"),
};
