// Reads the lines of an audited document from which others may still take.

import type { DocumentDetail, LineRow } from "@kontor/contracts/document/document";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { type OtherReturn, type SharedSource, sharedSource } from "@kontor/contracts/document/returns";
import { serialsText } from "@kontor/contracts/document/tracking";
import type { Ctx } from "../context/ctx.ts";
import { named } from "../database/statement.ts";
import { nextState } from "../voucher/life-cycle.rules.ts";
import { findDetail } from "./detail.query.ts";
import { closedSource, notSent, openNumber } from "./link.rules.ts";
import type { OtherTaxes } from "./model.ts";
import { DEDUCTED, OPEN_DEBT, OTHER_RETURNS } from "./open-item.sql.ts";
import { depositRest } from "./source.rules.ts";
import { serialsLeft } from "./tracking.rules.ts";

type Others = (OtherReturn & Pick<OtherTaxes, "took">)[];
const LEFT = named<{ debt: string; deducted: string; others: Others }, "id" | "exceptId">(
  `select ${DEDUCTED("s", "$exceptId::uuid")} as deducted, ${OPEN_DEBT("s", "$exceptId::uuid")} as debt, ${OTHER_RETURNS("s", "$exceptId::uuid")} as others from documents s where s.id = $id::uuid`,
);

type ReturnedAmounts = Pick<SharedSource, "takenDiscount" | "takenTotal" | "takenBack">;
type OpenLine = LineRow & {
  openNumber: string;
  takenBasic: string;
  takenPrice: string | null;
  takenTaxLastMoney: string | null;
  takenTimes: number;
};

/** @param exceptId the document being edited, whose own lines do not count as taken */
export async function openLines(
  tx: object,
  ctx: Ctx,
  kind: DocumentKind,
  { id, exceptId }: { id: string; exceptId?: string | undefined },
): Promise<{ source: DocumentDetail & ReturnedAmounts; rows: OpenLine[] }> {
  const source = await findDetail(tx, ctx, kind, id);
  nextState(source.auditStatus, "link");
  if (source.forceCloseFlag && exceptId === undefined) throw closedSource(source.number);
  if (kind.movements.hasTarget && !source.inTransit) throw notSent(source.number);
  const [left] = await LEFT.rows(tx, { id, exceptId: exceptId ?? null });
  const shared = sharedBy(source, left?.others ?? []);
  const rows = source.lines.map((line, at) => {
    const { ratio, basicNumber: quantityBase } = line;
    const shares = shared.lines[at];
    const takenBase = shares?.takenBase ?? "0";
    return {
      ...line,
      snList: serialsText(serialsLeft({ id: line.id, serials: line.snList }, left?.others ?? [])),
      preNumber: line.operNumber,
      finishNumber: openNumber({ quantityBase: takenBase, takenBase: "0", ratio }),
      openNumber: openNumber({ quantityBase, takenBase, ratio }),
      takenBasic: takenBase,
      takenPrice: shares?.takenPrice ?? "0",
      takenTaxLastMoney: shares?.takenTaxLastMoney ?? "0",
      takenTimes: shares?.takenTimes ?? 0,
    };
  });
  const { takenDiscount, takenTotal, takenBack } = shared;
  const { changeAmount, depositReturned, lastDeposit } = source;
  const deposit =
    lastDeposit === null || changeAmount === null || depositReturned === null
      ? null
      : depositRest({ amountPaid: changeAmount, depositReturned }, left?.deducted ?? "0");
  // Deliveries of an order have debts of their own.
  const lastDebt = kind.progress ? source.lastDebt : (left?.debt ?? source.lastDebt);
  const open = { lastDebt, lastDeposit: deposit };
  return { source: { ...source, ...open, takenDiscount, takenTotal, takenBack }, rows };
}

/** Money is left out of the response for a user who may not see it. */
const sharedBy = ({ discount, discountMoney, totalTaxLastMoney, lines }: DocumentDetail, others: OtherReturn[]) =>
  sharedSource(
    {
      ...{ discount, discountMoney: discountMoney ?? "0", totalTaxLastMoney: totalTaxLastMoney ?? "0" },
      lines: lines.map(({ id, basicNumber, ratio, unitPrice, taxRate, allPrice, taxLastMoney }) => ({
        ...{ id, quantityBase: basicNumber, ratio, taxRate },
        ...{ unitPrice: unitPrice ?? "0", allPrice: allPrice ?? "0", taxLastMoney: taxLastMoney ?? "0" },
      })),
    },
    others,
  );
