// People who buy, sell and return goods while faults happen, and the documents that must be there afterwards.

import { newId } from "@kontor/contracts/core/id";
import type { LineStart } from "@kontor/contracts/document/document";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { stockDirection } from "@kontor/contracts/document/movements";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { validLine } from "@kontor/contracts/testing/valid-document";
import { listStock } from "@kontor/contracts/warehouse/stock";
import { getEnableSerialNumberList, TRACKED_ROWS_MAX } from "@kontor/contracts/warehouse/tracking";
import { expect, vi } from "vitest";
import { addTestProduct } from "./books.ts";
import { detailOf, documentOf, posted, type Shop, shopOf } from "./documents.ts";
import { PATIENCE_MS } from "./patience.ts";
import { randomFrom } from "./random.ts";
import { answerOf } from "./retry.ts";
import { done, newTenant, type Reply } from "./tenant.ts";

export interface Saved {
  kind: DocumentKind;
  id: string;
  quantity: number;
  /** Of audit. */
  status: number;
  /** Serial numbers that came or left. */
  pieces?: readonly string[];
}

interface Trade {
  shop: Shop;
  /** The barcode of goods with serial numbers. */
  phone: string;
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
  const { barCode: phone } = await addTestProduct(shop, { enableSerialNumber: true });
  for (const kind of [purchaseIn, saleOut]) await known(kind, shop, phone);
  return { shop, phone, first: { kind: purchaseIn, id: body.id, quantity, status: 1 } };
}

/** Waits until the service of a kind has a product. */
const known = (kind: DocumentKind, { token }: Shop, barCodes: string): Promise<void> =>
  vi.waitFor(
    async () => {
      const { lines } = await done<{ lines: LineStart[] }>(kind.endpoints.lineStarts, { token, query: { barCodes } });
      expect(lines).toHaveLength(1);
    },
    { timeout: PATIENCE_MS, interval: 100 },
  );

/** Lets so many people work until it is aborted. @param onAnswer called for each document that was saved, or refused for short stock. @returns the documents that must exist then */
export async function trade(
  opened: Trade,
  people: number,
  seed: number,
  over: AbortSignal,
  onAnswer: () => void = () => undefined,
): Promise<Saved[]> {
  const done = Array.from({ length: people }, (_, at) => work(opened, randomFrom(seed + at + 1), over, onAnswer));
  return [opened.first, ...(await Promise.all(done)).flat()];
}

/** Buys, sells, and reverses one of five documents; sells only pieces that this person bought. A refusal for goods that are not there is accepted. */
async function work(
  { shop, phone }: Trade,
  random: () => number,
  over: AbortSignal,
  onAnswer: () => void,
): Promise<Saved[]> {
  const saved: Saved[] = [];
  let mine: string[] = [];
  for (; !over.aborted; onAnswer()) {
    const kind = random() < 0.5 ? purchaseIn : saleOut;
    const quantity = 1 + Math.floor(random() * 9);
    const count = 1 + Math.floor(random() * 2);
    const pieces = kind === purchaseIn ? Array.from({ length: count }, newId) : mine.slice(0, count);
    const unitPrice = (1 + random()).toFixed(4);
    const body = documentOf(kind, shop, String(quantity), { unitPrice, more: linesOf(phone, shop, pieces) });
    const reply = await answerOf(kind.endpoints.addAndAudit, shop, { body });
    const document = { kind, id: body.id, quantity, status: 1, pieces };
    if (isMissing(reply)) continue;
    const isReversed = random() >= 0.8;
    if (isReversed && (await reverseAudit(shop, document))) continue;
    saved.push({ ...document, status: isReversed ? 0 : 1 });
    mine = kind === purchaseIn ? [...mine, ...pieces] : mine.filter((piece) => !pieces.includes(piece));
  }
  return saved;
}

/** The line of these pieces; none where there are none. */
function linesOf(phone: string, { warehouseId }: Shop, pieces: readonly string[]) {
  if (pieces.length === 0) return [];
  const line = validLine(phone, warehouseId, { operNumber: String(pieces.length), unitPrice: "3" });
  return [{ ...line, snList: pieces.join(",") }];
}

/** Reverses and deletes a document. @returns false when that is refused because its goods are gone */
async function reverseAudit(shop: Shop, { kind, id }: Saved): Promise<boolean> {
  const documents = [{ id, version: 1 }];
  expect(isMissing(await answerOf(kind.endpoints.reverseAudit, shop, { body: { documents } }))).toBe(false);
  return !isMissing(await answerOf(kind.endpoints.remove, shop, { query: { id } }));
}

/** Also pieces whose purchase is not posted yet. */
function isMissing({ status, text }: Reply): boolean {
  if (status === 200) return false;
  expect(text).toMatch(/stock-short|stock-serial-gone/);
  return true;
}

/** Checks that each document exists and is posted, and that stock and pieces are what they sum up to. */
export async function expectThere({ shop, phone }: Trade, saved: readonly Saved[]): Promise<void> {
  for (const { kind, id, status } of saved)
    expect(await detailOf(kind, shop, id)).toMatchObject({ status, stockPosted: true });
  const sum = saved.reduce((all, { kind, quantity }) => all + stockDirection(kind.movements) * quantity, 0);
  const sold = new Set(saved.flatMap(({ kind, pieces = [] }) => (kind === saleOut ? pieces : [])));
  const left = saved.flatMap(({ kind, pieces = [] }) =>
    kind === saleOut ? [] : pieces.filter((piece) => !sold.has(piece)),
  );
  await vi.waitFor(async () => {
    expect(await onHand(shop)).toEqual([sum, 0]);
    expect(await piecesOf({ shop, phone })).toEqual(left.sort());
  });
}

async function piecesOf({ shop, phone }: Pick<Trade, "shop" | "phone">): Promise<string[]> {
  const body = { barCode: phone, depotId: shop.warehouseId, rows: TRACKED_ROWS_MAX };
  const { rows } = await done<{ rows: { serialNumber: string }[] }>(getEnableSerialNumberList, {
    token: shop.token,
    body,
  });
  return rows.map(({ serialNumber }) => serialNumber).sort();
}

async function onHand({ token, productId }: Shop): Promise<number[]> {
  const { rows } = await done<{ rows: { quantity: string; reserved: string }[] }>(listStock, {
    token,
    query: { productId },
  });
  return rows.flatMap(({ quantity, reserved }) => [Number(quantity), Number(reserved)]);
}
