// Gives slips their effect anew after strict audit was switched (docs/decisions/0012).
import { notFound } from "@kontor/contracts/core/error";
import { NIL_ID } from "@kontor/contracts/core/id";
import { slipKinds } from "@kontor/contracts/finance/slip-kinds";
import { statement } from "@kontor/service-kit/database/statement";
import { type ReapplyJob, startReapplying } from "@kontor/service-kit/voucher/strict-audit";
import type { FinanceDb } from "../db.ts";
import { transitionSlips } from "./transition.ts";

const SLIPS_AT_ONCE = 100;

const NEXT = statement<{ id: string; kind: string }>(`select id, kind from slips
  where audit_status <> 1 and effective = $1::boolean and id > $2::uuid order by id limit ${SLIPS_AT_ONCE}`);

/** Starts the job. A slip is never refused its effect: what it settles is reserved for it, effective or not. */
export const startSlipSwitch = ({ db, ...job }: ReapplyJob & { db: FinanceDb }): { stop(): Promise<void> } =>
  startReapplying<{ id: string; kind: string }>({
    ...job,
    db,
    passes: (strict) => [(tx, after) => NEXT.rows(tx, strict, after?.id ?? NIL_ID)],
    async reapply(ctx, { id, kind }) {
      const slipKind = slipKinds.find(({ name }) => name === kind);
      if (!slipKind) throw notFound();
      await transitionSlips(db, { ctx, key: undefined }, slipKind, "reapply", [{ id }]);
    },
  });
