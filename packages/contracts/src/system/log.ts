// The operation log (reference.md §6.8; AUD-1) and the generic checks of shell.md §5.
import { z } from "zod";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { existsResponse, exportQuery, listQuery, page } from "../core/list-contract.ts";
import { logOperations } from "../core/operation-labels.ts";
import { logTypes } from "../core/operation-log.ts";
import { text } from "./field-schemas.ts";

export const logRow = z.object({
  id: uuid(),
  operation: z.enum(logOperations),
  type: z.enum(logTypes),
  content: z.string(),
  userId: uuid().nullable(),
  loginName: z.string(),
  userName: z.string(),
  clientIp: z.string(),
  createTime: z.string(),
  status: z.union([z.literal(0), z.literal(1)]),
  /** Whether the entry has details: its changes, or a deleted row. */
  hasDetail: z.boolean(),
});
export type LogRow = z.infer<typeof logRow>;

export const listLogs = defineEndpoint({
  service: "system",
  audience: "staff",
  page: "/system/log",
  method: "GET",
  path: "/log/list",
  summary:
    "List the company's operation log; search by operation, content, userInfo, clientIp, beginTime, endTime, status",
  query: listQuery,
  response: page(logRow),
});

/** A field before and after; a value that its reader may not see is hidden on both sides. Ids are named where the service knows the name. */
const change = z.object({
  /** The field's name in the form. */
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  isHidden: z.boolean(),
});
export type LogChange = z.infer<typeof change>;
export const logDetail = z.object({
  operation: z.enum(logOperations),
  type: z.enum(logTypes),
  content: z.string(),
  changes: z.array(change),
  /** Lines of documents and slips, rows of products' prices and stock: those added, removed or changed. */
  groups: z.array(
    z.object({
      name: z.string(),
      rows: z.array(
        z.object({
          /** Its number in the form, from 1; null where rows have none. */
          place: z.number().int().nullable(),
          became: z.enum(["added", "removed", "changed"]),
          /** The subject of a changed row, though that stayed: its product, account, warehouse, or the document it settles. */
          about: z.array(z.object({ field: z.string(), value: z.string() })),
          changes: z.array(change),
        }),
      ),
      /** Rows that changed beyond those that are listed. */
      more: z.number().int(),
    }),
  ),
});
export type LogDetail = z.infer<typeof logDetail>;
export const getLogDetail = defineEndpoint({
  service: "system",
  audience: "staff",
  page: "/system/log",
  method: "GET",
  path: "/log/info",
  summary: "Read what a log entry's write changed, field by field, for whoever may see the document or record itself",
  query: z.strictObject({ id: uuid() }),
  response: z.object({ info: logDetail }),
});

const operatorLog = { service: "system", audience: "operator", page: "/system/operator_log", method: "GET" } as const;
export const listOperatorLogs = defineEndpoint({
  ...operatorLog,
  path: "/operatorLog/list",
  summary: "List what platform operators did that belongs to no company; search as in the company's log",
  query: listQuery,
  response: page(logRow),
});
export const exportOperatorLogs = defineEndpoint({
  ...operatorLog,
  button: "importExport",
  path: "/operatorLog/exportExcel",
  family: "file",
  weight: "report",
  summary: "Export the listed rows of the operators' log as a workbook",
  query: exportQuery,
  response: z.instanceof(Uint8Array),
});

export const duplicateCheck = defineEndpoint({
  service: "system",
  audience: "staff",
  method: "GET",
  path: "/sys/duplicate/check",
  summary: "Check whether a value is free, for a fixed list of tables and fields (INJ-2)",
  family: "raw",
  query: z.strictObject({ tableName: text(60), fieldName: text(60), fieldVal: text(200), dataId: uuid().optional() }),
  response: z.object({ success: z.boolean(), message: z.string() }),
});

/** The rules that a value can be checked by (shell.md §5). */
export const ruleCodes = ["number", "url", "login-name", "barcode"] as const;
export const ruleCodeCheck = defineEndpoint({
  service: "system",
  audience: "staff",
  method: "GET",
  path: "/sys/checkRule/checkByCode",
  summary: "Check whether a value satisfies a named rule",
  family: "raw",
  query: z.strictObject({ ruleCode: z.enum(ruleCodes), value: text(500) }),
  response: z.object({ success: z.boolean(), message: z.string() }),
});

export const checkTenantName = defineEndpoint({
  service: "system",
  audience: "public",
  method: "GET",
  path: "/tenant/checkIsNameExist",
  summary: "Check whether a login name is taken, for registration",
  query: z.strictObject({ id: uuid().optional(), name: text(50) }),
  response: existsResponse,
});
