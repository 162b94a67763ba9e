// What the system service tells the others.
import { z } from "zod";
import { defineFact } from "../core/fact.ts";
import { uuid } from "../core/id.ts";
import { systemConfig } from "./config.ts";
import { partnerType } from "./partner.ts";

const EXAMPLE_ID = "0190a000-0000-7000-8000-000000000001";

/** A company was registered; every service makes its own default data (reference.md §6.1). */
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

/** The company's settings are now these. */
export const settingsChanged = defineFact("system", "settings", "changed", 1, {
  body: systemConfig.extend({
    /** An expense in facts of before it was told. */
    purchaseFees: systemConfig.shape.purchaseFees.default("expense"),
    version: z.number().int(),
    /** The name of the person who changed them. */
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
    timeZone: "Asia/Shanghai",
    cutOverDate: null,
    multiBillType: "",
    minusStockFlag: false,
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
  /** Whom to ask for and where, for paper and statements; empty in facts of before they were told. */
  contacts: z.string().default(""),
  telephone: z.string().default(""),
  phoneNum: z.string().default(""),
  email: z.string().default(""),
  address: z.string().default(""),
  deleted: z.boolean(),
});
/** Partners are now these; at most 500 a fact, so that an import stays within a message. */
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

/** A person is now this. */
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

/** Users of the company are now these. */
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

/** What a user is limited to, when the company limits warehouses or customers to assigned ones (reference.md §6.4). */
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
