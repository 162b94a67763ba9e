// Partners: suppliers, customers and members, one table by type (reference.md §5.2). Every call names the type; its page decides the permission.
import { z } from "zod";
import type { PriceLimit } from "../core/actor.ts";
import { moment } from "../core/day.ts";
import { decimalNotNegative, percent } from "../core/decimal.ts";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { languages } from "../core/languages.ts";
import { listQuery } from "../core/list-contract.ts";
import { bodiesWithEnabled, nameCheck, type ResourceOptions, resourceEndpoints } from "../core/resource-endpoints.ts";
import { pick, required, text } from "./field-schemas.ts";

export const partnerTypes = ["供应商", "客户", "会员"] as const;
export const partnerType = z.enum(partnerTypes);
export type PartnerType = z.infer<typeof partnerType>;
export const partnerPages = { 供应商: "/system/vendor", 客户: "/system/customer", 会员: "/system/member" } as const;

/** The price-hiding code of a partner's documents: it hides the partner's opening and present balance as well (docs/decisions/0023, 0029). */
export const partnerPrices: Readonly<Record<PartnerType, PriceLimit>> = { 供应商: "4", 客户: "6", 会员: "5" };

const staff = {
  service: "system",
  audience: "staff",
  page: { by: "type", of: partnerPages },
} as const;
const anyStaff = { service: "system", audience: "staff", family: "raw" } as const;

const amount = decimalNotNegative("amount").nullable().default(null);
const fields = {
  type: partnerType,
  /** The business name; for a member the card number. */
  supplier: required(60, 2),
  contacts: text(100).default(""),
  telephone: text(30).default(""),
  phoneNum: text(30).default(""),
  email: text(50).default(""),
  fax: text(30).default(""),
  /** Opening receivable and opening payable: never both (business.md §5). */
  beginNeedGet: amount,
  beginNeedPay: amount,
  /** What a customer may owe at most, open orders included; null: no limit, 0: nothing (docs/decisions/0064). */
  creditLimit: amount,
  taxNum: text(50).default(""),
  taxRate: percent.nullable().default(null),
  bankName: text(50).default(""),
  accountNumber: text(50).default(""),
  address: text(100).default(""),
  zip: text(10).default(""),
  /** none, monthly, or a number of days. */
  billingCycle: z
    .string()
    .regex(/^(none|monthly|[1-9][0-9]{0,2})$/)
    .default("none"),
  /** The language of the partner's statement; null: the reader's own (docs/decisions/0097). */
  language: z.enum(languages).nullable().default(null),
  sort: text(10).default(""),
  description: text(500).default(""),
};
const bodies = bodiesWithEnabled(fields);
export const { add: partnerAdd, update: partnerUpdate } = bodies;
export const partnerRow = z.object({
  id: uuid(),
  version: z.number().int(),
  type: partnerType,
  supplier: z.string(),
  contacts: z.string(),
  telephone: z.string(),
  phoneNum: z.string(),
  email: z.string(),
  fax: z.string(),
  /** Amounts are null for users from whom the prices of the partner's documents are hidden. */
  beginNeedGet: z.string().nullable(),
  beginNeedPay: z.string().nullable(),
  creditLimit: z.string().nullable(),
  /** For customers what they owe us, for suppliers what we owe them, as finance published last; else null. */
  allNeedGet: z.string().nullable(),
  allNeedPay: z.string().nullable(),
  advanceIn: z.string().nullable(),
  /** What a member's entries come to (docs/decisions/0082); null for other partners. Below zero where a return took back what was taken by hand. */
  points: z.string().nullable(),
  taxNum: z.string(),
  taxRate: z.string().nullable(),
  bankName: z.string(),
  accountNumber: z.string(),
  address: z.string(),
  zip: z.string(),
  billingCycle: z.string(),
  language: z.enum(languages).nullable(),
  sort: z.string(),
  description: z.string(),
  enabled: z.boolean(),
  creator: uuid().nullable(),
  createTime: z.string(),
});
export type PartnerRow = z.infer<typeof partnerRow>;

const ofType = { type: partnerType };
const resource = {
  service: "system",
  page: staff.page,
  path: "/supplier",
  one: "a partner",
  many: "partners of one type",
  notes: { remove: " that nothing refers to" },
  calls: { isTaken: "checkIsNameAndTypeExist" },
  within: ofType,
} as const satisfies ResourceOptions;
export const partnerEndpoints = {
  ...resourceEndpoints(resource, { ...bodies, row: partnerRow }),
  isTaken: nameCheck(resource, { name: text(60), ...ofType }),
};
export const {
  list: listPartners,
  info: getPartner,
  add: addPartner,
  update: updatePartner,
  remove: deletePartner,
  removeMany: deletePartners,
  setEnabled: setPartnersEnabled,
  isTaken: checkPartnerName,
} = partnerEndpoints;

const workbook = { ...staff, button: "importExport" } as const;
export const exportPartners = defineEndpoint({
  ...workbook,
  method: "GET",
  path: "/supplier/exportExcel",
  family: "file",
  weight: "report",
  summary: "Export the listed (or selected) partners as a workbook",
  query: listQuery.extend({
    ...ofType,
    ids: z.string().max(20_000).optional(),
    template: z.literal("1").optional(),
    /** The language of the headings; an import takes any of the five. */
    lang: z.enum(languages).optional(),
  }),
  response: z.instanceof(Uint8Array),
});
const imported = z.object({ message: z.string(), count: z.number().int() });
const importOf = (type: PartnerType, path: `/${string}`, what: string) =>
  defineEndpoint({
    service: "system",
    audience: "staff",
    page: partnerPages[type],
    button: "importExport",
    method: "POST",
    path,
    upload: true,
    summary: `Import ${what} from a workbook, all rows or none`,
    response: imported,
  });
export const importSuppliers = importOf("供应商", "/supplier/importVendor", "suppliers");
export const importCustomers = importOf("客户", "/supplier/importCustomer", "customers");
export const importMembers = importOf("会员", "/supplier/importMember", "members");

export const sumMembers = defineEndpoint({
  ...{ service: "system", audience: "staff", page: partnerPages.会员, method: "GET" },
  path: "/supplier/getMemberCount",
  summary:
    "Count the members that the caller may see, and those who were added since a moment, and read what they have paid in advance",
  priceFields: { prepaid: partnerPrices.会员 },
  /** Left out: all of them are new. */
  query: z.strictObject({ beginTime: moment().optional() }),
  response: z.object({ members: z.number().int(), newMembers: z.number().int(), prepaid: z.string().nullable() }),
});

const option = z.object({
  id: uuid(),
  supplier: z.string(),
  /** Of members; null where they are hidden. */
  advanceIn: z.string().nullable().optional(),
  points: z.string().nullable().optional(),
});
const pickOf = (path: `/${string}`, what: string) =>
  defineEndpoint({
    ...anyStaff,
    method: "POST",
    path,
    summary: `List enabled ${what} whose name contains a text, for pickers`,
    body: pick,
    priceFields: { advanceIn: partnerPrices.会员, points: partnerPrices.会员 },
    response: z.array(option),
  });
export const pickSuppliers = pickOf("/supplier/findBySelect_sup", "suppliers");
export const pickCustomers = pickOf("/supplier/findBySelect_cus", "customers");
export const pickMembers = pickOf("/supplier/findBySelect_retail", "members");
export const pickPartners = pickOf("/supplier/findBySelect_organ", "suppliers and customers");
export const getAllCustomers = defineEndpoint({
  service: "system",
  audience: "staff",
  page: "/system/user",
  method: "GET",
  path: "/supplier/getUserCustomerValue",
  summary: "List the customers, with those assigned to a user checked",
  query: z.strictObject({
    UBType: z.literal("UserCustomer"),
    UBKeyId: uuid(),
    key: text(60).optional(),
    currentPage: listQuery.shape.currentPage,
    pageSize: listQuery.shape.pageSize,
  }),
  response: z.object({
    rows: z.array(z.object({ id: uuid(), supplier: z.string(), checked: z.boolean() })),
    total: z.number().int(),
  }),
});
