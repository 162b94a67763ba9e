// People who buy, sell and return goods while faults happen, and the documents that must be there afterwards.

import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { stockDirection } from "@kontor/contracts/document/movements";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { listStock } from "@kontor/contracts/warehouse/stock";
import { expect, vi } from "vitest";
import { detailOf, documentOf, posted, type Shop, shopOf } from "./documents.ts";
import { randomFrom } from "./random.ts";
import { answerOf } from "./retry.ts";
import { done, newTenant, type Reply } from "./tenant.ts";

export interface Saved {
  kind: DocumentKind;
  id: string;
  quantity: number;
  /** Of audit. */
  status: number;
}

interface Trade {
  shop: Shop;
  /** The quantity that is bought before anybody sells. */
  first: Saved;
}

/** Opens a tenant that has bought its first goods. */
export async function openTrade(): Promise<Trade> {
  const shop = await shopOf(await newTenant(), [purchaseIn, saleOut]);
  const quantity = 50;
  const body = documentOf(purchaseIn, shop, String(quantity));
  await done(purchaseIn.endpoints.addAndAudit, { token: shop.token, body });
  await posted(purchaseIn, shop, body.id);
  return { shop, first: { kind: purchaseIn, id: body.id, quantity, status: 1 } };
}

/** Lets so many people work until it is aborted. @param onAnswer called for each document that was saved, or refused for short stock. @returns the documents that must exist then */
export async function trade(
  { shop, first }: Trade,
  people: number,
  seed: number,
  over: AbortSignal,
  onAnswer: () => void = () => undefined,
): Promise<Saved[]> {
  const done = Array.from({ length: people }, (_, at) => work(shop, randomFrom(seed + at + 1), over, onAnswer));
  return [first, ...(await Promise.all(done)).flat()];
}

/** Buys, sells, and reverses one of five documents. A refusal for short stock is accepted. */
async function work(shop: Shop, random: () => number, over: AbortSignal, onAnswer: () => void): Promise<Saved[]> {
  const saved: Saved[] = [];
  for (; !over.aborted; onAnswer()) {
    const kind = random() < 0.5 ? purchaseIn : saleOut;
    const quantity = 1 + Math.floor(random() * 9);
    const body = documentOf(kind, shop, String(quantity), { unitPrice: (1 + random()).toFixed(4) });
    const reply = await answerOf(kind.endpoints.addAndAudit, shop, { body });
    const document = { kind, id: body.id, quantity, status: 1 };
    if (isShort(reply)) continue;
    if (random() < 0.8) saved.push(document);
    else if (!(await reverseAudit(shop, document))) saved.push({ ...document, status: 0 });
  }
  return saved;
}

/** Reverses and deletes a document. @returns false when that is refused because its goods are gone */
async function reverseAudit(shop: Shop, { kind, id }: Saved): Promise<boolean> {
  const documents = [{ id, version: 1 }];
  expect(isShort(await answerOf(kind.endpoints.reverseAudit, shop, { body: { documents } }))).toBe(false);
  return !isShort(await answerOf(kind.endpoints.remove, shop, { query: { id } }));
}

function isShort({ status, text }: Reply): boolean {
  if (status === 200) return false;
  expect(text).toContain("stock-short");
  return true;
}

/** Checks that each document exists and is posted, and that stock equals their sum. */
export async function expectThere(shop: Shop, saved: readonly Saved[]): Promise<void> {
  for (const { kind, id, status } of saved)
    expect(await detailOf(kind, shop, id)).toMatchObject({ status, stockPosted: true });
  const sum = saved.reduce((all, { kind, quantity }) => all + stockDirection(kind.movements) * quantity, 0);
  await vi.waitFor(async () => expect(await onHand(shop)).toEqual([sum, 0]));
}

async function onHand({ token, productId }: Shop): Promise<number[]> {
  const { rows } = await done<{ rows: { quantity: string; reserved: string }[] }>(listStock, {
    token,
    query: { productId },
  });
  return rows.flatMap(({ quantity, reserved }) => [Number(quantity), Number(reserved)]);
}
