// Previews of changes that are dated back, and what reports say of the same months.
import type { Answer } from "@kontor/contracts/core/endpoint";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { getGrossProfit } from "@kontor/contracts/reports/gross-profit";
import { getInOutStock } from "@kontor/contracts/reports/in-out-stock";
import type { ChangePreview, PreviewMonth } from "@kontor/contracts/voucher/consequences";
import { documentOf, type Shop } from "./documents.ts";
import { done } from "./tenant.ts";

/** A document of one line, with what a person typed last. */
export interface Entered {
  kind: DocumentKind;
  id: string;
  lineId: string;
  version: number;
  day: string;
  quantity: string;
  price: string;
}

/** The body of a document as it is entered. */
export function bodyOf(shop: Shop, { kind, id, lineId, day, quantity, price }: Omit<Entered, "version">) {
  const operTime = `${day}T04:00:00.000Z`;
  const { lines, ...head } = documentOf(kind, shop, quantity, { unitPrice: price, operTime });
  return { ...head, id, lines: lines.map((line) => ({ ...line, id: lineId })) };
}

export const previewOfChange = (shop: Shop, changed: Entered): Promise<ChangePreview> =>
  done<ChangePreview>(changed.kind.endpoints.previewChange, {
    token: shop.token,
    body: { ...bodyOf(shop, changed), version: changed.version },
  });

/** @param isAudited whether it is audited with its save */
export const previewOfNew = (
  shop: Shop,
  document: Omit<Entered, "version">,
  isAudited = false,
): Promise<ChangePreview> =>
  done<ChangePreview>(document.kind.endpoints.previewChange, {
    token: shop.token,
    body: { ...bodyOf(shop, document), isAudited },
  });

export const previewOfAudit = (shop: Shop, { kind, id, version }: Entered): Promise<ChangePreview> =>
  done<ChangePreview>(kind.endpoints.previewAudit, { token: shop.token, body: { documents: [{ id, version }] } });

export const previewOfRemoval = (shop: Shop, { kind, id, version }: Entered): Promise<ChangePreview> =>
  done<ChangePreview>(kind.endpoints.previewRemoval, {
    token: shop.token,
    body: { documents: [{ id, version }] },
  });

const daysOf = (month: string) => {
  const [year = 0, at = 1] = month.split("-").map(Number);
  const endTime = new Date(Date.UTC(year, at, 0)).toISOString().slice(0, 10);
  return JSON.stringify({ beginTime: `${month}-01`, endTime });
};

/** Cost of goods sold, gross profit, and the value of stock at the end of a month, as reports say. */
export async function reported({ token }: Shop, month: string): Promise<string> {
  const search = daysOf(month);
  const [sold, stock] = await Promise.all([
    done<Answer<typeof getGrossProfit>>(getGrossProfit, { token, query: { search, of: "profit" } }),
    done<Answer<typeof getInOutStock>>(getInOutStock, { token, query: { search } }),
  ]);
  return [sold.totals.cost, sold.totals.grossProfit, stock.totals.bookValue].join(" ");
}

/** The same of a month as a preview shows it. */
export const shownBefore = ({ costBefore, profitBefore, valueBefore }: PreviewMonth): string =>
  [costBefore, profitBefore, valueBefore].join(" ");
export const shownAfter = ({ costAfter, profitAfter, valueAfter }: PreviewMonth): string =>
  [costAfter, profitAfter, valueAfter].join(" ");
