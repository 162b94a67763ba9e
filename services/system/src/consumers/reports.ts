// Consumer of reports facts: log entries.
import { reportsOperation } from "@kontor/contracts/core/operation-log";
import { consumer } from "@kontor/service-kit/events/define-consumer";
import type { SystemTx } from "../db.ts";
import { writeDown } from "./operations.ts";

export const fromReports = consumer<SystemTx>("system", "reports").on(reportsOperation, writeDown);
