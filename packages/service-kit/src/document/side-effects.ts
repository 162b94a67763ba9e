// Side effects of a document write: facts, log entry, revision, history, stored idempotent response.
import type { Fact } from "@kontor/contracts/core/fact";
import type { LogType, OperationAbout } from "@kontor/contracts/core/operation-log";
import { type Reasons, reasonText } from "@kontor/contracts/document/reason";
import { actorOf, type Ctx } from "../context/ctx.ts";
import type { WriteKey } from "../http/idempotency.ts";
import { editOf } from "../operation-log/change.rules.ts";
import type { Decision } from "./decide.rules.ts";
import { effectOf, namesOf, withdrawalOf } from "./effect-event.rules.ts";
import type { Kind } from "./kind.ts";
import type { Row } from "./last-price.store.ts";
import type { DocumentSettings, StoredDocument } from "./model.ts";
import type { SideEffects } from "./write.store.ts";

/** Numbers in one log entry, so that each fits however many documents are moved together. */
export const NUMBERS_LOGGED_MAX = 18;
/** The operations that may name something new. */
const NAMING: ReadonlySet<string> = new Set(["add", "update"]);
const LOG_TYPES: Readonly<Record<string, LogType>> = {
  add: "add",
  "add-and-audit": "add",
  update: "update",
  "update-and-audit": "update",
  remark: "update",
  audit: "audit",
  "reverse-audit": "reverse-audit",
  delete: "delete",
  settle: "update",
};

/** @param operation the fact by which the operation log learns of the operation */
export function sideEffectsOf(
  { contract }: Kind,
  operation: Fact,
  done: readonly { outcome: Decision; action: string }[],
  { updateUnitPriceFlag }: DocumentSettings,
  { key, answer, ctx, reasons }: { key: WriteKey | undefined; answer: unknown; ctx: Ctx; reasons: Reasons },
): SideEffects {
  const effects = done.flatMap(({ outcome: { after, event }, action }): SideEffects["facts"][number][] => {
    if (event === "effective")
      return [{ fact: contract.facts.effective, body: effectOf(contract, after, updateUnitPriceFlag) }];
    const withdrawn = event === "withdrawn" ? [{ fact: contract.facts.withdrawn, body: withdrawalOf(after.head) }] : [];
    // Includes a save that ends the effect: strict audit was switched on, and the job has not come to this document yet.
    const isNamed = NAMING.has(action) && !after.head.effective;
    return isNamed ? [...withdrawn, { fact: contract.facts.named, body: namesOf(after) }] : withdrawn;
  });
  const { userId, loginName, userName } = actorOf(ctx);
  const reason = reasonText(reasons);
  const type = LOG_TYPES[done[0]?.action ?? "update"] ?? "update";
  // Each document that is deleted has a log entry of its own, with all its values.
  const perEntry = type === "delete" ? 1 : NUMBERS_LOGGED_MAX;
  const entries = Array.from({ length: Math.ceil(done.length / perEntry) }, (_, at) => {
    const part = done.slice(at * perEntry, (at + 1) * perEntry).map(({ outcome }) => outcome);
    const [only] = part;
    return {
      operation: contract.name,
      type,
      content: [part.map(({ after }) => after.head.number).join(", "), reason].filter(Boolean).join(" · "),
      by: { userId, loginName, userName },
      clientIp: ctx.clientIp,
      ...editOf(
        type,
        done.length > 1 && type !== "delete"
          ? []
          : part.map(({ before, after }) => ({ before: before && withAccounts(before), after: withAccounts(after) })),
      ),
      ...(only && part.length === 1 ? { about: aboutOf(contract.partner.type, only.after) } : {}),
    };
  });
  return {
    facts: [...effects, ...entries.map((body) => ({ fact: operation, body }))],
    revisions: done.flatMap(({ outcome: { after, event } }) =>
      event === "none" ? [] : [{ documentId: after.head.id, kind: after.head.kind, revision: after.head.revision }],
    ),
    history: done.map(({ outcome: { after }, action }) => ({
      documentId: after.head.id,
      version: after.head.version,
      revision: after.head.revision,
      action,
      reason,
    })),
    response: key ? { key, answer } : undefined,
  };
}

/** The document's creator, department and partner, which decide who sees the log entry. */
const aboutOf = (partnerType: string, { head, lines }: StoredDocument): OperationAbout => ({
  documentId: head.id,
  creatorId: head.creatorId,
  departmentId: head.departmentId,
  customerId: partnerType === "客户" ? head.partnerId : null,
  depotIds: [...new Set(lines.map(({ depotId }) => depotId))],
});

const withAccounts = ({ head, lines, accounts }: StoredDocument) => ({ head: { ...head, accounts }, lines });

/** Kinds whose price follows the partner store the last one of each row (reference.md §1.9). */
export function lastPricesToStore(
  { contract }: Kind,
  { after: { head, lines } }: Decision,
): { barcodeId: string; unitPrice: string }[] {
  if (!contract.prices.remembers || head.partnerId === null) return [];
  // Of a row that occurs twice the last price stays.
  return [...new Map(lines.map(({ barcodeId, unitPrice }) => [barcodeId, { barcodeId, unitPrice }])).values()];
}

/** Rows whose last price is recomputed from older documents, because this document was deleted, back-dated or lost the row. */
export function lastPricesToRecompute(
  { contract }: Pick<Kind, "contract">,
  { before, after }: Pick<Decision, "before" | "after">,
  isGone: boolean,
): Row[] {
  if (!contract.prices.remembers || !before || before.head.partnerId === null) return [];
  const { partnerId } = before.head;
  const moved = isGone || after.head.partnerId !== partnerId || after.head.operTime < before.head.operTime;
  const current = new Set(moved ? [] : after.lines.map(({ barcodeId }) => barcodeId));
  const rows = new Set(before.lines.map(({ barcodeId }) => barcodeId));
  return [...rows].filter((barcodeId) => !current.has(barcodeId)).map((barcodeId) => ({ partnerId, barcodeId }));
}
