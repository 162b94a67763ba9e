// Log entries of the other services, published in the operation's commit: the system service stores the operation log (AUD-1, AUD-2).
import { z } from "zod";
import type { ServiceName } from "./endpoint.ts";
import { defineFact } from "./fact.ts";
import { uuid } from "./id.ts";
import { logOperations } from "./operation-labels.ts";

/** The operation itself (`log.type.<id>`). */
export const logTypes = [
  "login",
  "logout",
  "register",
  "add",
  "update",
  "delete",
  "enable",
  "disable",
  "import",
  "export",
  "assign",
  "reset-password",
  "change-password",
  "end-sessions",
  "audit",
  "reverse-audit",
  "close",
  "reopen",
  "start",
  "finish",
] as const;
export type LogType = (typeof logTypes)[number];

/** The document's creator, department and partner: they decide who sees the entry, also once the document is deleted. */
const about = z.object({
  documentId: uuid(),
  creatorId: uuid().nullable(),
  departmentId: uuid().nullable(),
  /** The customer of a document or slip. */
  customerId: uuid().nullable(),
  /** The warehouses of its lines; null for slips, which have none. */
  depotIds: z.array(uuid()).nullable(),
});
export type OperationAbout = z.infer<typeof about>;

const operation = z.object({
  operation: z.enum(logOperations),
  type: z.enum(logTypes),
  /** The names of the rows concerned, not sentences. */
  content: z.string().max(500),
  /** The changes, before and after. */
  before: z.record(z.string(), z.unknown()).optional(),
  after: z.record(z.string(), z.unknown()).optional(),
  about: about.optional(),
  by: z.object({ userId: uuid(), loginName: z.string(), userName: z.string() }).nullable(),
  clientIp: z.string(),
});
export type OperationDone = z.infer<typeof operation>;

const operationOf = (publisher: ServiceName) =>
  defineFact(publisher, "operation", "done", 1, {
    body: operation,
    example: {
      operation: "depot",
      type: "update",
      content: "默认仓库",
      before: { address: "" },
      after: { address: "1 Harbour Road" },
      by: { userId: "0190a000-0000-7000-8000-000000000001", loginName: "acme", userName: "acme" },
      clientIp: "127.0.0.1",
    },
  });
export type OperationFact = ReturnType<typeof operationOf>;

export const warehouseOperation = operationOf("warehouse");
export const financeOperation = operationOf("finance");
export const purchaseOperation = operationOf("purchase");
export const salesOperation = operationOf("sales");
export const reportsOperation = operationOf("reports");
