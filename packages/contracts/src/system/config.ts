// Tenant settings and platform settings (reference.md §6.9, §6.10; business.md §3).
import { z } from "zod";
import { day } from "../core/day.ts";
import { taxRate } from "../core/decimal.ts";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { written } from "../core/list-contract.ts";
import { purchaseFeesModes } from "../document/fees.ts";
import { required, text } from "./field-schemas.ts";

const staff = { service: "system", audience: "staff", page: "/system/system_config" } as const;
const write = { ...staff, button: "edit" } as const;

/** The switches of business.md §3 and the two that give warehouse and customer assignments effect. */
export const tenantSwitches = {
  minusStockFlag: z.boolean(),
  /** Goods whose expiry lies before the document's day are not sold. */
  refuseExpiredFlag: z.boolean().default(false),
  purchaseBySaleFlag: z.boolean(),
  overLinkBillFlag: z.boolean(),
  updateUnitPriceFlag: z.boolean(),
  forceApprovalFlag: z.boolean(),
  retailPriceSyncFlag: z.boolean(),
  stockSyncFlag: z.boolean(),
  stockTakingProfitFlag: z.boolean(),
  multiLevelApprovalFlag: z.boolean(),
  moveAvgPriceFlag: z.boolean(),
  depotFlag: z.boolean(),
  customerFlag: z.boolean(),
};
export type TenantSwitch = keyof typeof tenantSwitches;
/** The features of these switches do not exist yet: the settings page states it, and they cannot be switched on. */
export const switchesWithoutEffect = [
  "retailPriceSyncFlag",
  "stockSyncFlag",
  "multiLevelApprovalFlag",
] as const satisfies readonly TenantSwitch[];

const amountPerPoint = z.string().regex(/^\d{1,9}(\.\d{1,2})?$/, "number-invalid");
const settings = {
  companyName: required(60, 2),
  companyContacts: text(20),
  companyAddress: text(50),
  companyTel: text(20),
  companyFax: text(20),
  companyPostCode: text(20),
  saleAgreement: text(500),
  industryType: text(50),
  /** How other fees of purchases count from the next save on. */
  purchaseFees: z.enum(purchaseFeesModes),
  /** The tax that retail prices contain, in percent, from the next save on; null and 0: no tax is separated (docs/decisions/0039). */
  retailTaxRate: taxRate.nullable().default(null),
  /** The same for other fees of sales. */
  saleFeeTaxRate: taxRate.nullable().default(null),
  /** The amount for one point of members, for retail documents that count from then on; null and 0: no points are given (docs/decisions/0082). */
  amountPerPoint: amountPerPoint.nullable().default(null),
  timeZone: z.string().max(60),
  /** The day on which opening amounts are counted, `YYYY-MM-DD`; null: the day before the tenant's first document (docs/decisions/0035). */
  cutOverDate: day().nullable().default(null),
  /** Which prefixes of documents and slips go through the multi-level flow, joined by commas (business.md §3). */
  multiBillType: text(200),
};
export const systemConfig = z.strictObject({ ...settings, ...tenantSwitches });
export const systemConfigRow = systemConfig.extend({ id: uuid(), version: z.number().int() });
export type SystemConfigRow = z.infer<typeof systemConfigRow>;

export const getCurrentInfo = defineEndpoint({
  service: "system",
  audience: "staff",
  method: "GET",
  path: "/systemConfig/getCurrentInfo",
  summary: "Read the settings of the tenant",
  response: systemConfigRow,
});
export const addSystemConfig = defineEndpoint({
  ...write,
  method: "POST",
  path: "/systemConfig/add",
  summary: "Store the first settings of a tenant",
  body: systemConfig,
  response: written,
});
export const updateSystemConfig = defineEndpoint({
  ...write,
  method: "PUT",
  path: "/systemConfig/update",
  summary: "Change the settings of the tenant",
  body: systemConfigRow,
  response: written,
});
export const fileSizeLimit = defineEndpoint({
  service: "system",
  audience: "staff",
  method: "GET",
  path: "/systemConfig/fileSizeLimit",
  summary: "Read the largest upload in bytes",
  response: z.number().int(),
});
/** The settings that any signed-in user may read; all others are the platform operator's. */
export const publicPlatformKeys = [
  "platform_name",
  "platform_url",
  "register_flag",
  "checkcode_flag",
  "bill_print_flag",
  "bill_print_url",
  "pay_fee_url",
  "app_version",
] as const;
export const getInfoByKey = defineEndpoint({
  service: "system",
  audience: "session",
  method: "GET",
  path: "/platformConfig/getInfoByKey",
  summary: "Read one platform setting",
  query: z.strictObject({ platformKey: text(50) }),
  response: z.object({ platformKey: z.string(), platformValue: z.string() }),
});
const publicText = (path: `/${string}`, summary: string) =>
  defineEndpoint({
    service: "system",
    audience: "public",
    family: "raw",
    method: "GET",
    path,
    summary,
    response: z.string(),
  });
export const getPlatformName = publicText("/platformConfig/getPlatform/name", "Read the platform's name");
export const getPlatformUrl = publicText("/platformConfig/getPlatform/url", "Read the platform's address");
export const getRegisterFlag = publicText(
  "/platformConfig/getPlatform/registerFlag",
  "Read whether companies may register: 1 or 0",
);
export const getCheckcodeFlag = publicText(
  "/platformConfig/getPlatform/checkcodeFlag",
  "Read whether registration asks for a captcha: 1 or 0",
);
const platformWrite = {
  service: "system",
  audience: "operator",
  page: "/system/platform_config",
  body: z.strictObject({ platformKey: z.enum(publicPlatformKeys), platformValue: text(200) }),
  response: written,
} as const;
export const addPlatformConfig = defineEndpoint({
  ...platformWrite,
  method: "POST",
  path: "/platformConfig/add",
  summary: "Set a platform setting that has no value yet",
});
export const updatePlatformConfig = defineEndpoint({
  ...platformWrite,
  method: "PUT",
  path: "/platformConfig/update",
  summary: "Change a platform setting",
});
