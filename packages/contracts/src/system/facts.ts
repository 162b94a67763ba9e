// The system service's facts for the other services.
import { z } from "zod";
import { defineFact } from "../core/fact.ts";
import { uuid } from "../core/id.ts";
import { languages } from "../core/languages.ts";
import { systemConfig } from "./config.ts";
import { partnerType } from "./partner.ts";

const EXAMPLE_ID = "0190a000-0000-7000-8000-000000000001";

/** A tenant was registered; every service makes its own default data (reference.md §6.1). */
export const tenantRegistered = defineFact("system", "company", "registered", 1, {
  body: z.object({
    tenantId: uuid(),
    ownerId: uuid(),
    loginName: z.string(),
    companyName: z.string(),
    timeZone: z.string(),
  }),
  example: {
    tenantId: EXAMPLE_ID,
    ownerId: EXAMPLE_ID,
    loginName: "acme",
    companyName: "Acme Trading",
    timeZone: "Asia/Shanghai",
  },
});

/** The tenant's current settings. */
export const settingsChanged = defineFact("system", "settings", "changed", 1, {
  body: systemConfig.extend({
    /** An expense in facts from before this field existed. */
    purchaseFees: systemConfig.shape.purchaseFees.default("expense"),
    version: z.number().int(),
    /** The name of the user who changed them. */
    changedBy: z.string().default(""),
  }),
  example: {
    companyName: "Acme Trading",
    companyContacts: "",
    companyAddress: "",
    companyTel: "",
    companyFax: "",
    companyPostCode: "",
    saleAgreement: "",
    industryType: "",
    purchaseFees: "expense",
    retailTaxRate: null,
    saleFeeTaxRate: null,
    amountPerPoint: null,
    timeZone: "Asia/Shanghai",
    cutOverDate: null,
    multiBillType: "",
    minusStockFlag: false,
    refuseExpiredFlag: false,
    purchaseBySaleFlag: false,
    overLinkBillFlag: false,
    updateUnitPriceFlag: true,
    forceApprovalFlag: false,
    retailPriceSyncFlag: false,
    stockSyncFlag: false,
    stockTakingProfitFlag: false,
    multiLevelApprovalFlag: false,
    moveAvgPriceFlag: false,
    depotFlag: false,
    customerFlag: false,
    version: 1,
  },
});

const partner = z.object({
  id: uuid(),
  version: z.number().int(),
  type: partnerType,
  name: z.string(),
  enabled: z.boolean(),
  taxRate: z.string().nullable(),
  beginNeedGet: z.string().nullable(),
  beginNeedPay: z.string().nullable(),
  /** Null: there is none, as in facts from before this field existed. */
  creditLimit: z.string().nullable().default(null),
  /** none, monthly, or a number of days; none in facts from before this field existed. */
  billingCycle: z.string().default("none"),
  /** Of what is printed for the partner; null: none is chosen, as in facts from before this field existed. */
  language: z.enum(languages).nullable().default(null),
  /** The contact and address for printed pages and statements; empty in facts from before these fields existed. */
  contacts: z.string().default(""),
  telephone: z.string().default(""),
  phoneNum: z.string().default(""),
  email: z.string().default(""),
  address: z.string().default(""),
  deleted: z.boolean(),
});
/** The current partners; at most 500 in a fact, so that an import stays within a message. */
export const partnersChanged = defineFact("system", "partners", "changed", 1, {
  body: z.object({ partners: z.array(partner).min(1).max(500) }),
  example: {
    partners: [
      {
        id: EXAMPLE_ID,
        version: 1,
        type: "客户",
        name: "零散客户",
        enabled: true,
        taxRate: null,
        beginNeedGet: "100.00",
        beginNeedPay: null,
        creditLimit: null,
        billingCycle: "none",
        language: null,
        contacts: "Han Mei",
        telephone: "13800000000",
        phoneNum: "",
        email: "",
        address: "",
        deleted: false,
      },
    ],
  },
});

/** The current person. */
export const personChanged = defineFact("system", "person", "changed", 1, {
  body: z.object({
    id: uuid(),
    version: z.number().int(),
    name: z.string(),
    type: z.string(),
    enabled: z.boolean(),
    deleted: z.boolean(),
  }),
  example: { id: EXAMPLE_ID, version: 1, name: "Li Wei", type: "销售员", enabled: true, deleted: false },
});

/** The current departments. One that is gone keeps its name in what its users did. */
export const departmentsChanged = defineFact("system", "departments", "changed", 1, {
  body: z.object({
    departments: z
      .array(z.object({ id: uuid(), version: z.number().int(), name: z.string() }))
      .min(1)
      .max(500),
  }),
  example: { departments: [{ id: EXAMPLE_ID, version: 1, name: "Head office" }] },
});

/** The current users of the tenant. */
export const usersChanged = defineFact("system", "users", "changed", 1, {
  body: z.object({
    users: z
      .array(
        z.object({
          id: uuid(),
          version: z.number().int(),
          loginName: z.string(),
          userName: z.string(),
          /** 0 normal, 1 not activated, 2 disabled. */
          status: z.number().int(),
          deleted: z.boolean(),
        }),
      )
      .min(1)
      .max(500),
  }),
  example: {
    users: [{ id: EXAMPLE_ID, version: 1, loginName: "acme", userName: "acme", status: 0, deleted: false }],
  },
});

/** Ids in one fact, so that it stays within a message. */
export const FACT_ASSIGNED_MAX = 10_000;

/** The limits of a user, when the tenant limits warehouses or customers to assigned ones (reference.md §6.4). */
export const assignmentsChanged = defineFact("system", "assignments", "changed", 1, {
  body: z.object({
    userId: uuid(),
    kind: z.enum(["UserDepot", "UserCustomer"]),
    valueIds: z.array(uuid()).max(FACT_ASSIGNED_MAX),
    /** True: these and no others. False: these as well. */
    replaces: z.boolean(),
  }),
  example: { userId: EXAMPLE_ID, kind: "UserDepot", valueIds: [EXAMPLE_ID], replaces: true },
});
