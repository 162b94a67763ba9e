// The lines of an audited document that others may still take from.

import type { DocumentKind } from "@kontor/contracts/document/define";
import type { DocumentDetail, LineRow } from "@kontor/contracts/document/document";
import type { Ctx } from "../ctx.ts";
import { rawOf } from "../db.ts";
import { findDetail } from "./detail.query.ts";
import { moved } from "./lifecycle.rules.ts";
import { openNumber } from "./link.rules.ts";
import { OPEN_DEBT, TAKEN_DISCOUNT } from "./open-debt.ts";

const TAKEN = `select t.link_line_id as id, sum(t.quantity_base)::text as taken from document_lines t
  join documents d on d.id = t.document_id and d.link_id = $1::uuid where t.document_id is distinct from $2::uuid group by t.link_line_id`;
const LEFT = `select ${OPEN_DEBT("s", "$2::uuid")} as debt, ${TAKEN_DISCOUNT("s", "$2::uuid")} as "takenDiscount" from documents s where s.id = $1::uuid`;

/** @param exceptId the document being edited, whose own lines do not count as taken */
export async function openLines(
  tx: object,
  ctx: Ctx,
  kind: DocumentKind,
  { id, exceptId }: { id: string; exceptId?: string | undefined },
): Promise<{
  source: DocumentDetail & { takenDiscount: string };
  rows: (LineRow & { openNumber: string; openBasic: string })[];
}> {
  const source = await findDetail(tx, ctx, kind, id);
  moved(source.auditStatus, "link");
  const takes = await rawOf(tx).$queryRawUnsafe<{ id: string; taken: string }[]>(TAKEN, id, exceptId ?? null);
  const taken = new Map(takes.map((row) => [row.id, row.taken]));
  const rows = source.lines.map((line) => {
    const { ratio, basicNumber: quantityBase } = line;
    const takenBase = taken.get(line.id) ?? "0";
    const finishNumber = openNumber({ quantityBase: takenBase, takenBase: "0", ratio });
    return {
      ...line,
      preNumber: line.operNumber,
      finishNumber,
      openNumber: openNumber({ quantityBase, takenBase, ratio }),
      openBasic: openNumber({ quantityBase, takenBase, ratio: "1" }),
    };
  });
  const [left] = await rawOf(tx).$queryRawUnsafe<{ debt: string; takenDiscount: string }[]>(LEFT, id, exceptId ?? null);
  const { debt = source.lastDebt, takenDiscount = "0" } = left ?? {};
  return { source: { ...source, lastDebt: debt, takenDiscount }, rows };
}
