// People who buy, sell, transfer, assemble and take apart goods while faults happen, and the documents that must be there afterwards.

import { newId } from "@kontor/contracts/core/id";
import type { DocumentName } from "@kontor/contracts/core/kind-labels";
import type { LineStart } from "@kontor/contracts/document/document";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { validLine } from "@kontor/contracts/testing/valid-document";
import { allocationOut, assemble, disassemble } from "@kontor/contracts/warehouse/kinds";
import { listStock } from "@kontor/contracts/warehouse/stock";
import { getEnableSerialNumberList, TRACKED_ROWS_MAX } from "@kontor/contracts/warehouse/tracking";
import { expect, vi } from "vitest";
import { addTestProduct, type TestProduct } from "./books.ts";
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

/** By how many times its quantity a document changes the stock of the shop's product here and in the other warehouse, and of its part here. */
const EFFECTS: Partial<Record<DocumentName, readonly [here: number, there: number, part: number]>> = {
  "purchase-in": [1, 0, 0],
  "sale-out": [-1, 0, 0],
  "allocation-out": [-1, 1, 0],
  assemble: [1, 0, -1],
  disassemble: [-1, 0, 1],
};
const BRINGING: readonly DocumentKind[] = [purchaseIn, disassemble];

interface Trade {
  shop: Shop;
  /** What people enter, by chance; one that is named twice comes twice as often. */
  kinds: readonly DocumentKind[];
  /** What the shop's product is made of and taken apart into, besides phones. */
  part: TestProduct;
  /** The barcode of goods with serial numbers. */
  phone: string;
  /** The quantity that is bought before anybody sells. */
  first: Saved;
}

/** Opens a tenant that has bought its first goods. */
export async function openTrade(kinds: readonly DocumentKind[] = [purchaseIn, saleOut]): Promise<Trade> {
  const shop = await shopOf(await newTenant(), [...new Set(kinds)]);
  const quantity = 50;
  const body = documentOf(purchaseIn, shop, String(quantity));
  await done(purchaseIn.endpoints.addAndAudit, { token: shop.token, body });
  await posted(purchaseIn, shop, body.id);
  const { barCode: phone } = await addTestProduct(shop, { enableSerialNumber: true });
  const part = await addTestProduct(shop);
  for (const kind of new Set(kinds)) for (const code of [phone, part.barCode]) await known(kind, shop, code);
  return { shop, kinds, phone, part, first: { kind: purchaseIn, id: body.id, quantity, status: 1 } };
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

/** Enters documents, and reverses one of five; each person takes only pieces that it brought, and leaves those that it transferred. A refusal for goods that are not there is accepted. */
async function work(
  { shop, kinds, phone, part }: Trade,
  random: () => number,
  over: AbortSignal,
  onAnswer: () => void,
): Promise<Saved[]> {
  const saved: Saved[] = [];
  let mine: string[] = [];
  for (; !over.aborted; onAnswer()) {
    const kind = kinds[Math.floor(random() * kinds.length)] ?? purchaseIn;
    const brings = BRINGING.includes(kind);
    const quantity = 1 + Math.floor(random() * 9);
    const count = 1 + Math.floor(random() * 2);
    const pieces = brings ? Array.from({ length: count }, newId) : mine.slice(0, count);
    const unitPrice = (1 + random()).toFixed(4);
    const parts = kind.movements.hasParent ? [validLine(part.barCode, shop.warehouseId, priced(quantity))] : [];
    const more = [...parts, ...linesOf(phone, shop, pieces)];
    const body = documentOf(kind, shop, String(quantity), { unitPrice, more });
    const reply = await answerOf(kind.endpoints.addAndAudit, shop, { body });
    const document = { kind, id: body.id, quantity, status: 1, pieces };
    if (isMissing(reply)) continue;
    const isReversed = random() >= 0.8;
    if (isReversed && (await reverseAudit(shop, document))) continue;
    saved.push({ ...document, status: isReversed ? 0 : 1 });
    mine = brings ? [...mine, ...pieces] : mine.filter((piece) => !pieces.includes(piece));
  }
  return saved;
}

const priced = (quantity: number) => ({ operNumber: String(quantity), unitPrice: "3" });

/** The line of these pieces; none where there are none. */
function linesOf(phone: string, { warehouseId }: Shop, pieces: readonly string[]) {
  if (pieces.length === 0) return [];
  const line = validLine(phone, warehouseId, priced(pieces.length));
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
export async function expectThere({ shop, phone, part }: Trade, saved: readonly Saved[]): Promise<void> {
  for (const { kind, id, status } of saved)
    expect(await detailOf(kind, shop, id)).toMatchObject({ status, stockPosted: true });
  const sum = (at: 0 | 1 | 2) =>
    saved.reduce((all, { kind, quantity }) => all + (EFFECTS[kind.name]?.[at] ?? 0) * quantity, 0);
  const { warehouseId: here, otherWarehouseId: there, productId } = shop;
  await vi.waitFor(async () => {
    expect(await onHand(shop, productId, here)).toEqual([sum(0), 0]);
    expect(await onHand(shop, part.id, here)).toEqual([sum(2), 0]);
    expect(await piecesOf(shop, phone, here)).toEqual(piecesHere(saved));
    if (there === "") return;
    expect(await onHand(shop, productId, there)).toEqual([sum(1), 0]);
    expect(await piecesOf(shop, phone, there)).toEqual(piecesBy(saved, [allocationOut]));
  });
}

const piecesBy = (saved: readonly Saved[], kinds: readonly DocumentKind[]): string[] =>
  saved.flatMap(({ kind, pieces = [] }) => (kinds.includes(kind) ? pieces : [])).sort();

function piecesHere(saved: readonly Saved[]): string[] {
  const gone = new Set(piecesBy(saved, [saleOut, allocationOut, assemble]));
  return piecesBy(saved, BRINGING).filter((piece) => !gone.has(piece));
}

async function piecesOf({ token }: Shop, barCode: string, depotId: string): Promise<string[]> {
  const body = { barCode, depotId, rows: TRACKED_ROWS_MAX };
  const { rows } = await done<{ rows: { serialNumber: string }[] }>(getEnableSerialNumberList, { token, body });
  return rows.map(({ serialNumber }) => serialNumber).sort();
}

/** What is there and what is reserved of it; nothing where the goods never were there. */
async function onHand({ token }: Shop, productId: string, depotId: string): Promise<number[]> {
  const query = { productId, depotId };
  const { rows } = await done<{ rows: { quantity: string; reserved: string }[] }>(listStock, { token, query });
  const [{ quantity, reserved } = { quantity: "0", reserved: "0" }] = rows;
  return [Number(quantity), Number(reserved)];
}
