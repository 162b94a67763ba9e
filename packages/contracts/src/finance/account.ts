// Settlement accounts: cash and bank (reference.md §5.3). Exactly one is the default.
import { z } from "zod";
import { allDocuments } from "../core/actor.ts";
import { decimalNotNegative } from "../core/decimal.ts";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { exportQuery, written } from "../core/list-contract.ts";
import { bodiesWithEnabled, nameCheck, type ResourceOptions, resourceEndpoints } from "../core/resource-endpoints.ts";
import { required, sortNumber, text } from "../system/field-schemas.ts";

const staff = { service: "finance", audience: "staff", page: "/system/account" } as const;

const fields = {
  name: required(30, 2),
  /** The account number. */
  serialNo: text(50).default(""),
  /** The balance at the start. */
  initialAmount: decimalNotNegative("amount").default("0"),
  remark: text(100).default(""),
  sort: sortNumber,
};
export const accountRow = z.object({
  id: uuid(),
  version: z.number().int(),
  name: z.string(),
  serialNo: z.string(),
  /** Null, like the balance, for users from whom prices of documents are hidden. */
  initialAmount: z.string().nullable(),
  /** Derived from the ledger; the opening amount until something is posted. Null for users from whom prices of documents are hidden. */
  currentAmount: z.string().nullable(),
  remark: z.string(),
  sort: z.string(),
  enabled: z.boolean(),
  isDefault: z.boolean(),
  createTime: z.string(),
});
export type AccountRow = z.infer<typeof accountRow>;
const priceFields = { initialAmount: allDocuments, currentAmount: allDocuments } as const;

const resource = {
  service: "finance",
  page: "/system/account",
  path: "/account",
  one: "a settlement account",
  many: "settlement accounts",
  notes: { add: "; the first one is the default", remove: " that nothing refers to" },
  priceFields,
} as const satisfies ResourceOptions;
export const accountEndpoints = {
  ...resourceEndpoints(resource, { ...bodiesWithEnabled(fields), row: accountRow }),
  isTaken: nameCheck(resource, { name: text(50) }),
};
export const {
  list: listAccounts,
  info: getAccountInfo,
  add: addAccount,
  update: updateAccount,
  remove: deleteAccount,
  removeMany: deleteAccounts,
  setEnabled: setAccountsEnabled,
  isTaken: checkAccountName,
} = accountEndpoints;
export const exportAccounts = defineEndpoint({
  ...staff,
  button: "importExport",
  method: "GET",
  path: "/account/exportExcel",
  priceFields,
  family: "file",
  weight: "report",
  summary: "Export the listed (or selected) settlement accounts as a workbook",
  query: exportQuery,
  response: z.instanceof(Uint8Array),
});
export const setDefaultAccount = defineEndpoint({
  ...staff,
  button: "edit",
  method: "POST",
  path: "/account/updateIsDefault",
  summary: "Make a settlement account the default one",
  body: z.strictObject({ id: uuid() }),
  response: written,
});
export const pickAccounts = defineEndpoint({
  service: "finance",
  audience: "staff",
  method: "GET",
  path: "/account/getAccount",
  summary: "List the enabled settlement accounts in their sort order, for pickers",
  response: z.object({
    accountList: z.array(z.object({ id: uuid(), name: z.string(), isDefault: z.boolean() })),
  }),
});
