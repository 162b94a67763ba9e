// Stores log entries published by other services, once and unchanged (AUD-1).
import type { OperationDone } from "@kontor/contracts/core/operation-log";
import type { ConsumedFact } from "@kontor/service-kit/events/define-consumer";
import type { z } from "zod";
import type { SystemTx } from "../db.ts";
import { logOperation } from "../log/log.store.ts";

type OperationFact = Pick<ConsumedFact<z.ZodType<OperationDone>, SystemTx>, "fact" | "envelope" | "tx" | "ctx">;

/** Adds an entry to the log, with the time and the client address of the logged action. */
export async function writeDown({ fact, envelope, tx, ctx }: OperationFact): Promise<void> {
  const { by, clientIp, ...entry } = fact;
  const at = new Date(envelope.occurredAt);
  const nobody = { userId: null, loginName: "", userName: "" };
  await logOperation(tx, { ...ctx, clientIp, now: () => at }, { ...entry, by: by ?? nobody });
}
