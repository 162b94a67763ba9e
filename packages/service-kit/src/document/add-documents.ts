// Adds several unaudited documents of a kind in one transaction, all or none. For kinds that move nothing and owe nothing when they are added, so that no
// ledger is asked, and that have no source.
import { Refusal, refuse } from "@kontor/contracts/core/error";
import type { DocumentInput } from "@kontor/contracts/document/document";
import { actorOf } from "../context/ctx.ts";
import { saveAction } from "../voucher/action.ts";
import { commit } from "../voucher/commit.ts";
import { allocationOf } from "../voucher/number-allocation.ts";
import type { Saved } from "../voucher/voucher-writes.ts";
import { type Decision, decideSave } from "./decide.rules.ts";
import { assertWritten, type DocumentCall, type DocumentServiceOptions } from "./document-call.ts";
import { type LoadedData, loadReferenceData } from "./reference-data.query.ts";
import { queryOf } from "./save.ts";
import { lastPricesToStore, sideEffectsOf } from "./side-effects.ts";
import { writeDocument } from "./write.store.ts";

/** Says which of the documents a refusal is about: its fields begin with `orders.<position>`. */
function located(error: unknown, at: number): unknown {
  if (!(error instanceof Refusal)) return error;
  const { id, status, code, values, issues } = error;
  const fields = issues.map(({ field, ...issue }) => ({ ...issue, field: `orders.${at}${field ? `.${field}` : ""}` }));
  return refuse(id, { status, code, ...(values ? { values } : {}), issues: fields });
}

interface Adding {
  /** Makes the documents; it may run again. */
  inputs(tx: object): Promise<readonly DocumentInput[]>;
}

/**
 * Adds the documents that `inputs` makes within the transaction, once for the call's key.
 * @throws Refusal `document-invalid` with the issues of the first document that has some; `already-exists`
 */
export async function addDocuments(
  parts: DocumentServiceOptions,
  call: DocumentCall,
  { inputs }: Adding,
): Promise<Saved[]> {
  const { ctx, kind } = call;
  const { contract } = kind;
  // The key is claimed for the whole call, not for one of its documents.
  const ofOne: DocumentCall = { ...call, key: undefined };
  let numbers: ReturnType<typeof allocationOf>[] = [];
  const release = (saved: readonly Saved[]): void => {
    for (const [at, allocation] of numbers.entries()) allocation.release(saved[at]?.number);
    numbers = [];
  };
  async function decide(tx: object, input: DocumentInput): Promise<{ decision: Decision; loaded: LoadedData }> {
    const allocation = allocationOf(parts.numbers, ctx, contract.prefix, true);
    numbers.push(allocation);
    const loaded = await loadReferenceData(tx, ctx, queryOf(ofOne, input));
    if (loaded.isTaken) throw refuse("already-exists", { status: 409, field: "id" });
    const decision = decideSave({
      ...{ kind: contract, checks: kind.checks, input, version: undefined, stored: undefined, isAudited: false },
      ...{ number: (await allocation.number()) ?? "", referenceData: loaded, letsAbove: false },
      ...{ actor: actorOf(ctx), now: ctx.now() },
    });
    return { decision, loaded };
  }
  let saved: Saved[] = [];
  try {
    saved = await commit<Decision, readonly LoadedData[], Saved[]>(parts.db, call, {
      claimsKey: true,
      async decide(tx) {
        release([]);
        const decided: Awaited<ReturnType<typeof decide>>[] = [];
        for (const [at, input] of (await inputs(tx)).entries())
          decided.push(
            await decide(tx, input).catch((error: unknown) => {
              throw located(error, at);
            }),
          );
        return {
          decisions: decided.map(({ decision }) => decision),
          loaded: decided.map(({ loaded }) => loaded),
        };
      },
      async write(tx, decisions, loaded) {
        const answers: Saved[] = [];
        for (const [at, decision] of decisions.entries()) {
          const { id, number, version } = decision.after.head;
          const answer: Saved = { message: "saved", id, number, version };
          const switches = loaded[at]?.switches;
          if (!switches) throw new Error("a document was decided without the company's switches");
          const done = { action: saveAction(true, false), switches, answer };
          const effects = sideEffectsOf(ofOne, parts.operation, [decision], done);
          const lastPrices = lastPricesToStore(kind, decision);
          const saving = { document: decision.after, before: undefined, lastPrices, delivered: undefined };
          assertWritten(await writeDocument(tx, ctx, saving, effects));
          answers.push(answer);
        }
        return answers;
      },
    });
    return saved;
  } finally {
    release(saved);
  }
}
