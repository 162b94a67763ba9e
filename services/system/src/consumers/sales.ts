// What the system service hears of sales: deeds for the log.
import { salesOperation } from "@kontor/contracts/core/operation";
import { consumer } from "@kontor/service-kit/consume";
import type { SystemTx } from "../db.ts";
import { writeDown } from "./operations.ts";

export const fromSales = consumer<SystemTx>("system", "sales").on(salesOperation, writeDown);
