// Consumer of purchase facts: log entries, and partners and persons named by documents.
import { purchaseOperation } from "@kontor/contracts/core/operation-log";
import { consumer } from "@kontor/service-kit/events/define-consumer";
import type { SystemTx } from "../db.ts";
import { withDocuments } from "./documents.ts";
import { writeDown } from "./operations.ts";

export const fromPurchase = withDocuments(consumer<SystemTx>("system", "purchase").on(purchaseOperation, writeDown));
