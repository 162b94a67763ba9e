// What the system service hears of finance: deeds for the log.
import { financeOperation } from "@kontor/contracts/core/operation";
import { consumer } from "@kontor/service-kit/consume";
import type { SystemTx } from "../db.ts";
import { writeDown } from "./operations.ts";

export const fromFinance = consumer<SystemTx>("system", "finance").on(financeOperation, writeDown);
