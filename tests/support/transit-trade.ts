// What random trade does with goods in transit: they are sent, received in parts, and some are lost on the way.
import { newId } from "@kontor/contracts/core/id";
import { allocationOut } from "@kontor/contracts/warehouse/kinds";
import { type Typed, written } from "./books.ts";
import { one } from "./drill/tenant.ts";
import { after, chosen, documentInput, enter, type Step, type Trade, toFixed } from "./random-trade.ts";
import { partOf } from "./tracked-lines.ts";

export async function sendGoods(trade: Trade): Promise<void> {
  await enter(trade, allocationOut, { ...(await documentInput(trade, allocationOut)), inTransit: true });
}

/** Receives the goods of a transfer in one part or two, not always all of them. */
export async function receiveGoods(trade: Trade): Promise<void> {
  const sent = chosen(trade, ({ document }) => document.inTransit === true);
  if (!sent) return;
  const { id: linkId, at } = sent.document;
  let from = 0;
  for (const to of one([[1], [0.6], [0.3, 1]], trade.chance)) {
    const lines = linesOf(trade, sent, { from, to });
    from = to;
    if (lines.length > 0 && (await enter(trade, allocationOut, { at: after(trade, at), linkId, lines })))
      sent.isReturned = true;
  }
}

/** The lines of what lies between two shares of what was sent; some of them did not arrive. */
function linesOf({ books, chance }: Trade, sent: Step, { from, to }: Record<"from" | "to", number>): Typed[] {
  return written(books, allocationOut, sent.document).lines.flatMap((line, at): Typed[] => {
    const { barCode, operNumber, unitPrice: price, depotId, anotherDepotId } = line;
    const tracked = sent.document.lines[at]?.tracked ?? {};
    const thousandths = (share: number) => Math.floor(Math.round(Number(operNumber) * 1000) * share);
    const pieces = (share: number) => Math.floor(Number(operNumber) * share);
    const part = tracked.snList
      ? partOf(tracked, String(pieces(to) - pieces(from)), pieces(from))
      : { number: toFixed((thousandths(to) - thousandths(from)) / 1000, 3), snList: "" };
    if (Number(part.number) === 0) return [];
    const goods = { barCode, price, depotId, number: part.number, tracked: { ...tracked, snList: part.snList } };
    const lost = chance() < 0.3 ? { lost: "Broken" } : {};
    return [{ id: newId(), linkId: line.id, ...goods, ...(anotherDepotId ? { anotherDepotId } : {}), ...lost }];
  });
}
