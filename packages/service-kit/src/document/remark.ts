// Changes a document's remark in any state; its effect stays.
import { sqlOf } from "../database/database.ts";
import { findStoredResponse } from "../http/idempotency.ts";
import { commit } from "../voucher/commit.ts";
import type { Saved } from "../voucher/voucher-writes.ts";
import { type Decision, withReservations } from "./decide.rules.ts";
import { findDocuments, lockDocuments } from "./document.store.ts";
import { assertWritten, type DocumentCall, type DocumentServiceOptions } from "./document-call.ts";
import type { DocumentSettings } from "./model.ts";
import { publishOpen } from "./progress.store.ts";
import { findRules } from "./reference-data.query.ts";
import { sideEffectsOf } from "./side-effects.ts";
import { writeHeads } from "./write.store.ts";

/** @throws Refusal `not-found`, `period-closed` */
export const setRemark = (
  { db, operation }: DocumentServiceOptions,
  call: DocumentCall,
  id: string,
  remark: string,
): Promise<Saved> => {
  const { ctx, key, kind } = call;
  return commit<Decision, DocumentSettings, Saved>(db, call, {
    lock: (tx) => lockDocuments(tx, [id]),
    async decide(tx) {
      const response = key && (await findStoredResponse<Saved>(sqlOf(tx), key));
      if (response) return { answered: response.answer };
      const documents = await findDocuments(tx, ctx, kind.contract, [id]);
      const { switches } = await findRules(tx);
      const decisions = documents.map((before) => {
        const after = { ...before, head: { ...before.head, remark, version: before.head.version + 1 } };
        return withReservations(kind.contract, switches, { before, after, event: "none", isGone: false });
      });
      return { decisions, loaded: switches };
    },
    async write(tx, decisions, switches) {
      const heads = decisions.map(({ after }) => after.head);
      const [head] = heads;
      if (!head) throw new Error("a remark was not decided");
      const answer: Saved = { message: "saved", id, number: head.number, version: head.version };
      const done = { action: "remark", switches, answer } as const;
      assertWritten(await writeHeads(tx, ctx, heads, sideEffectsOf(call, operation, decisions, done)));
      if (kind.contract.facts.open) await publishOpen(tx, ctx, [head.id]);
      return answer;
    },
  });
};
