// Consumer of sales facts: log entries, partners and persons named by documents, and members' points.
import { salesOperation } from "@kontor/contracts/core/operation-log";
import { consumer } from "@kontor/service-kit/events/define-consumer";
import type { SystemTx } from "../db.ts";
import { withDocuments } from "./documents.ts";
import { writeDown } from "./operations.ts";
import { withPoints } from "./points.ts";

export const fromSales = withPoints(withDocuments(consumer<SystemTx>("system", "sales").on(salesOperation, writeDown)));
