// Audits, reverses, deletes slips, all or none, and gives them their effect anew after strict audit was switched.
import type { SlipKindValues } from "@kontor/contracts/finance/slip-kind";
import { holdPeriod } from "@kontor/service-kit/closing/period.store";
import { actorOf } from "@kontor/service-kit/context/ctx";
import { actionOf } from "@kontor/service-kit/voucher/action";
import { decideEach } from "@kontor/service-kit/voucher/bulk-error.rules";
import { commit, type WriteCall } from "@kontor/service-kit/voucher/commit";
import { decideTransition, type StateTransition } from "@kontor/service-kit/voucher/decide.rules";
import type { Seen, Transitioned } from "@kontor/service-kit/voucher/voucher-writes";
import type { FinanceDb } from "../db.ts";
import { lockOpenItems } from "../open-item/open-item.store.ts";
import { lockPrepayments, refuseOverdrawing } from "../prepayment/prepayment.store.ts";
import { type SlipDecision, slipFamily } from "./decide.rules.ts";
import type { OpenItem } from "./model.ts";
import { findRules, lockSlips, removeSlips, writeHeads } from "./slip.store.ts";
import { lineRulesOf } from "./slip-lines.rules.ts";
import { settledBy, writeEffects } from "./write.ts";

/** @throws Refusal `stale-version`, `period-closed`, `prepayment-insufficient`, and what the state of one does not allow */
export const transitionSlips = (
  db: FinanceDb,
  call: WriteCall,
  kind: SlipKindValues,
  transition: StateTransition,
  seen: Seen,
): Promise<Transitioned> => {
  const { ctx } = call;
  const versions = new Map(seen.map(({ id, version }) => [id, version]));
  return commit<SlipDecision, readonly OpenItem[], Transitioned>(db, call, {
    claimsKey: true,
    async decide(tx) {
      const slips = await lockSlips(tx, ctx, kind.name, [...versions.keys()]);
      const period = await holdPeriod(tx);
      // The switch of strict audit is no taking: what it leaves below zero is there again when the advance is audited.
      const isTaking = lineRulesOf(kind).changesPrepayment && transition !== "reapply";
      const prepayments = await lockPrepayments(tx, isTaking ? slips.map(({ head }) => head.partnerId) : []);
      const debts = await lockOpenItems(tx, ctx, slips.flatMap(settledBy));
      const rules = await findRules(tx);
      const by = { actor: actorOf(ctx), now: ctx.now() };
      const decisions = decideEach(slips, (stored) => {
        const { id, revision: revisionMax } = stored.head;
        const state = { stored, version: versions.get(id), period, revisionMax, ...rules };
        return decideTransition(slipFamily, { transition, ...state, ...by });
      });
      refuseOverdrawing(prepayments, decisions);
      return { decisions, loaded: debts };
    },
    async write(tx, decisions, debts) {
      const heads = decisions.map(({ after }) => after.head);
      if (transition === "remove") await removeSlips(tx, [...versions.keys()]);
      else await writeHeads(tx, heads, false);
      await writeEffects({ tx, ctx }, kind, decisions, { action: actionOf[transition], debts });
      return { message: transition, documents: heads.map(({ id, version }) => ({ id, version })) };
    },
  });
};
