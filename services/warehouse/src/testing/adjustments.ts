// Adjustments of stock-takings in tests: made of counts, and their documents audited, reversed and deleted by hand. Imported by tests only.
import type { Actor } from "@kontor/contracts/core/actor";
import { otherIn, otherOut } from "@kontor/contracts/warehouse/kinds";
import { adjustTask, type revokeTask } from "@kontor/contracts/warehouse/stock-taking";
import { expect } from "vitest";
import { stockTakings } from "./stock-takings.ts";
import { addTestProduct, type TestProduct } from "./stocked-product.ts";
import type { TestWarehouse } from "./warehouse.ts";

const KINDS = { gain: otherIn, loss: otherOut };
export type AdjustmentKind = keyof typeof KINDS;
/** What a person does to one of the documents. */
export type Act = "audit" | "reverseAudit" | "remove";

export function adjustments(harness: TestWarehouse) {
  const taking = stockTakings(harness);

  /** A company with ten pieces of each of two products. */
  async function shop({ strict }: { strict: boolean }) {
    const owner = await harness.tenant();
    await harness.turn(owner, { forceApprovalFlag: strict });
    const [tea, nuts] = [await addTestProduct(harness, owner), await addTestProduct(harness, owner)];
    for (const product of [tea, nuts]) await taking.move(owner, product, "10");
    return { owner, tea, nuts };
  }

  /** A finished task of the products' warehouse. */
  async function finished(owner: Actor, ...counts: [TestProduct, string][]): Promise<string> {
    const id = await taking.create(owner, counts[0]?.[0].depotId ?? "");
    await taking.count(owner, id, ...counts.map(([product, quantity]) => taking.countOf(product.barCode, quantity)));
    await taking.finish(owner, id);
    return id;
  }

  const act = async (owner: Actor, endpoint: typeof adjustTask | typeof revokeTask, id: string) =>
    harness.call(endpoint, owner, { body: { id, version: (await taking.read(owner, id)).version } });

  /** Adjusts a task that gains and loses. @returns its documents' ids */
  async function adjusted(owner: Actor, id: string): Promise<Record<AdjustmentKind, string>> {
    expect((await act(owner, adjustTask, id)).status).toBe(200);
    const { adjustBills } = await taking.read(owner, id);
    const idOf = (kind: string): string => adjustBills.find((bill) => bill.kind === kind)?.id ?? "";
    return { gain: idOf("other-in"), loss: idOf("other-out") };
  }

  /** The call by which a person does it, as he sees the document now. */
  async function callOf(owner: Actor, verb: Act, kind: AdjustmentKind, id: string) {
    const { endpoints } = KINDS[kind];
    if (verb === "remove") return (headers = {}) => harness.call(endpoints.remove, owner, { query: { id }, headers });
    const { info } = await harness.ask(endpoints.info, owner, { query: { id } });
    const body = { documents: [{ id, version: info.version }] };
    return (headers = {}) => harness.call(endpoints[verb], owner, { body, headers });
  }

  /** Does it now. What takes goods out waits for the revision before it, so that all is posted first. */
  async function move(owner: Actor, verb: Act, kind: AdjustmentKind, id: string) {
    await taking.post(owner);
    return (await callOf(owner, verb, kind, id))();
  }

  /** Reverses both documents. */
  async function reversed(owner: Actor, documents: Record<AdjustmentKind, string>): Promise<void> {
    for (const kind of ["gain", "loss"] as const)
      expect((await move(owner, "reverseAudit", kind, documents[kind])).status).toBe(200);
  }

  return { taking, shop, finished, act, adjusted, callOf, move, reversed };
}
