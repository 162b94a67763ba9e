// Settlement accounts: cash and bank (reference.md §5.3). Exactly one is the default.
import { z } from "zod";
import { allDocuments } from "../core/actor.ts";
import { decimalNotNegative } from "../core/decimal.ts";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { byId, byIds, exportQuery, listQuery, page, taken, written } from "../core/page.ts";
import { required, setStatus, sortNumber, text } from "../system/names.ts";

const staff = { service: "finance", audience: "staff", page: "/system/account" } as const;
const write = { ...staff, button: "edit" } as const;

const fields = {
  name: required(30, 2),
  /** The account number. */
  serialNo: text(50).default(""),
  /** What was in it at the start. */
  initialAmount: decimalNotNegative("amount").default("0"),
  remark: text(100).default(""),
  sort: sortNumber,
};
export const accountAdd = z.strictObject(fields);
export const accountUpdate = z.strictObject({
  ...fields,
  id: uuid(),
  version: z.number().int(),
  enabled: z.boolean(),
});
export const accountRow = z.object({
  id: uuid(),
  version: z.number().int(),
  name: z.string(),
  serialNo: z.string(),
  /** Null, like the balance, for whom prices of documents are hidden. */
  initialAmount: z.string().nullable(),
  /** Derived from the ledger; the opening amount until something is posted. Null for whom prices of documents are hidden. */
  currentAmount: z.string().nullable(),
  remark: z.string(),
  sort: z.string(),
  enabled: z.boolean(),
  isDefault: z.boolean(),
  createTime: z.string(),
});
export type AccountRow = z.infer<typeof accountRow>;
const priceFields = { initialAmount: allDocuments, currentAmount: allDocuments } as const;

export const listAccounts = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/account/list",
  priceFields,
  summary: "Settlement accounts of the company",
  query: listQuery,
  response: page(accountRow),
});
export const exportAccounts = defineEndpoint({
  ...staff,
  button: "importExport",
  method: "GET",
  path: "/account/exportExcel",
  priceFields,
  family: "file",
  weight: "report",
  summary: "The listed (or selected) settlement accounts as a workbook",
  query: exportQuery,
  response: z.instanceof(Uint8Array),
});
export const getAccountInfo = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/account/info",
  priceFields,
  summary: "One settlement account",
  query: byId,
  response: z.object({ info: accountRow }),
});
export const addAccount = defineEndpoint({
  ...write,
  method: "POST",
  path: "/account/add",
  summary: "Add a settlement account; the first one is the default",
  body: accountAdd,
  response: written,
});
export const updateAccount = defineEndpoint({
  ...write,
  method: "PUT",
  path: "/account/update",
  summary: "Change a settlement account",
  body: accountUpdate,
  response: written,
});
export const deleteAccount = defineEndpoint({
  ...write,
  method: "DELETE",
  path: "/account/delete",
  summary: "Delete a settlement account that nothing refers to",
  query: byId,
  response: written,
});
export const deleteAccounts = defineEndpoint({
  ...write,
  method: "DELETE",
  path: "/account/deleteBatch",
  summary: "Delete settlement accounts that nothing refers to",
  query: byIds,
  response: written,
});
export const setAccountsEnabled = defineEndpoint({
  ...staff,
  button: "enable",
  method: "POST",
  path: "/account/batchSetStatus",
  summary: "Enable or disable settlement accounts",
  body: setStatus(z.boolean()),
  response: written,
});
export const checkAccountName = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/account/checkIsNameExist",
  summary: "Whether a settlement account of that name exists",
  query: z.strictObject({ id: uuid().optional(), name: text(50) }),
  response: taken,
});
export const setDefaultAccount = defineEndpoint({
  ...write,
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
  summary: "Enabled settlement accounts in their order, for pickers",
  response: z.object({
    accountList: z.array(z.object({ id: uuid(), name: z.string(), isDefault: z.boolean() })),
  }),
});
