// Side effects of a document write: facts, log entry, revision, history, stored idempotent response.
import type { Fact } from "@kontor/contracts/core/fact";
import type { OperationFact } from "@kontor/contracts/core/operation-log";
import { partnerTypeOf } from "@kontor/contracts/document/kind-values";
import { movesStock } from "@kontor/contracts/document/movements";
import type { OpenOrder } from "@kontor/contracts/document/open-order";
import { reasonText } from "@kontor/contracts/voucher/reason";
import { operationBody } from "../operation-log/log-operation.ts";
import type { Action } from "../voucher/action.ts";
import { logEntriesOf } from "../voucher/log-entries.ts";
import type { Decision } from "./decide.rules.ts";
import { depositChangeOf } from "./deposit-change.rules.ts";
import type { DocumentCall } from "./document-call.ts";
import { effectOf, namesOf, withdrawalOf } from "./effect-event.rules.ts";
import type { Kind } from "./kind.ts";
import type { Row } from "./last-price.store.ts";
import type { DocumentLine, DocumentSettings, StoredDocument } from "./model.ts";
import { type Order, openFacts, openOrderOf } from "./open-order.rules.ts";
import { statedOf } from "./state.rules.ts";
import type { SideEffects } from "./write.store.ts";

/** The operations that may name something new. */
const NAMING: ReadonlySet<Action> = new Set<Action>(["add", "update"]);
/** The operation that leaves the document's state as it was. */
const REMARK: Action = "remark";
/** The operations on orders that may have deliveries: what is open stays, or is published with their progress. */
const DELIVERED: ReadonlySet<Action> = new Set<Action>([
  "close",
  "reopen",
  "close-purchase",
  "reopen-purchase",
  "hold",
  "release-hold",
  "delivery-date",
  "remark",
  "settle",
]);

/** Of these the operation log says for each order what they changed, such as where its deposit went, or its former day. */
const LOGGED_SINGLY: ReadonlySet<Action> = new Set<Action>([
  ...(["close", "reopen", "close-purchase", "reopen-purchase"] as const),
  ...(["hold", "release-hold", "delivery-date"] as const),
]);

interface Done {
  action: Action;
  switches: DocumentSettings;
  /** What the call is answered. */
  answer: unknown;
  /** The order that a delivery is saved for, with what it takes. */
  delivered?: Order | undefined;
  /** What history calls it for one of the documents; left out: the action. */
  noted?: (decision: Decision) => Action;
  /** Why it was done, where the call says; left out: why an otherwise refused write was allowed. */
  reason?: string;
}

/** @param operation the fact by which the operation log learns of the operation */
export function sideEffectsOf(
  { ctx, key, reasons, kind: { contract } }: DocumentCall,
  operation: OperationFact,
  decisions: readonly Decision[],
  {
    action,
    switches: { updateUnitPriceFlag },
    answer,
    delivered,
    noted = () => action,
    reason = reasonText(reasons),
  }: Done,
): SideEffects {
  const entries = logEntriesOf(decisions, {
    operation: contract.name,
    action,
    reason,
    isEach: LOGGED_SINGLY.has(action),
    valuesOf: ({ head, lines, accounts }) => ({
      head: { ...head, accounts, depositAccountId: returnedTo(head) },
      lines,
    }),
    ownerOf: ({ lines }) => ({
      partnerType: partnerTypeOf(contract),
      depotIds: movesStock(contract.movements) ? warehousesOf(lines) : null,
    }),
  });
  return {
    facts: [
      ...decisions.flatMap((decision) => effectFacts(contract, decision, action, updateUnitPriceFlag)),
      ...(delivered ? openFacts(delivered) : []),
      ...entries.map((entry) => ({ fact: operation, body: operationBody(ctx, entry) })),
    ],
    revisions: decisions.flatMap(({ after, event }) =>
      event === "none" ? [] : [{ documentId: after.head.id, kind: after.head.kind, revision: after.head.revision }],
    ),
    history: decisions.map((decision) => {
      const { id: documentId, version, revision } = decision.after.head;
      return {
        ...{ documentId, version, revision, reason, action: noted(decision) },
        deposit: depositChangeOf(contract, decision),
      };
    }),
    response: key ? { key, answer } : undefined,
  };
}

/** Where the deposit went back to, as the operation log has it: an account, or that it became the partner's credit. */
const returnedTo = ({ depositReturnedAt, depositAccountId }: StoredDocument["head"]): string | null =>
  depositReturnedAt === null ? null : (depositAccountId ?? "credit");

/** The warehouses that goods leave or come to. */
const warehousesOf = (lines: readonly DocumentLine[]): string[] => [
  ...new Set(lines.flatMap(({ depotId, anotherDepotId }) => [depotId ?? [], anotherDepotId ?? []].flat())),
];

function effectFacts(
  contract: Kind["contract"],
  { after, event, isGone }: Decision,
  action: Action,
  setsPrices: boolean,
): { fact: Fact; body: unknown }[] {
  const posted =
    event === "effective"
      ? [{ fact: contract.facts.effective, body: effectOf(contract, after, setsPrices, isGone) }]
      : event === "withdrawn"
        ? [{ fact: contract.facts.withdrawn, body: withdrawalOf(contract, after, isGone) }]
        : [];
  // Includes a save that ends the effect: strict audit was switched on, and the job has not come to this document yet.
  const isNamed = NAMING.has(action) && !(after.head.effective && movesStock(contract.movements));
  const isStated = event !== "effective" && action !== REMARK;
  return [
    ...posted,
    ...(isNamed ? [{ fact: contract.facts.named, body: namesOf(after) }] : []),
    ...(isStated ? [{ fact: contract.facts.stated, body: statedOf(contract, after, isGone) }] : []),
    ...(contract.facts.open && !DELIVERED.has(action)
      ? [{ fact: contract.facts.open, body: untouchedOrder(after, isGone) }]
      : []),
  ];
}

/** An order that is saved, audited, reversed or deleted has no deliveries (reference.md §1.13). */
const untouchedOrder = ({ head, lines }: StoredDocument, isGone: boolean): OpenOrder =>
  openOrderOf(
    head,
    lines.map((line) => ({ ...line, takenBase: "0", effectiveBase: "0" })),
    isGone,
  );

/** Kinds whose price follows the partner store the last one of each row (reference.md §1.9). */
export function lastPricesToStore(
  { contract }: Kind,
  { after: { head, lines } }: Decision,
): { barcodeId: string; unitPrice: string }[] {
  if (!contract.prices.startFromLast || head.partnerId === null) return [];
  // Where a barcode row is on several lines, the price of the last of them stays.
  return [...new Map(lines.map(({ barcodeId, unitPrice }) => [barcodeId, { barcodeId, unitPrice }])).values()];
}

/** Rows whose last price is recomputed from older documents, because this document was deleted, back-dated or lost the row. */
export function lastPricesToRecompute(
  { contract }: Pick<Kind, "contract">,
  { before, after, isGone }: Pick<Decision, "before" | "after" | "isGone">,
): Row[] {
  if (!contract.prices.startFromLast || !before || before.head.partnerId === null) return [];
  const { partnerId } = before.head;
  const moved = isGone || after.head.partnerId !== partnerId || after.head.operTime < before.head.operTime;
  const current = new Set(moved ? [] : after.lines.map(({ barcodeId }) => barcodeId));
  const rows = new Set(before.lines.map(({ barcodeId }) => barcodeId));
  return [...rows].filter((barcodeId) => !current.has(barcodeId)).map((barcodeId) => ({ partnerId, barcodeId }));
}
