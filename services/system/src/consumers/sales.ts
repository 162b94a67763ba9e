// Consumer of sales facts: log entries, and partners and persons named by documents.
import { salesOperation } from "@kontor/contracts/core/operation-log";
import { consumer } from "@kontor/service-kit/events/define-consumer";
import type { SystemTx } from "../db.ts";
import { withDocuments } from "./documents.ts";
import { writeDown } from "./operations.ts";

export const fromSales = withDocuments(consumer<SystemTx>("system", "sales").on(salesOperation, writeDown));
