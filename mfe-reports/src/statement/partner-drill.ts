// The common parts of the dialogs behind a partner's line: the partner, and the columns of documents and slips.
import type { StatementRow } from "@kontor/contracts/reports/statement";
import type { Cell } from "@kontor/ui-kit/list/cells";
import type { Column } from "@kontor/ui-kit/list/column";
import { textColumn, timeColumn } from "../shared/report/columns.ts";
import { kindCell } from "../shared/report/document-link.tsx";
import { SIDES, type Side } from "./sides.ts";

export interface PartnerDrill {
  side: Side;
  partner: Pick<StatementRow, "organId" | "name">;
  onClose(): void;
}

/** `part`: of the page, under which the columns are stored. */
export const ofPartner = ({ side, partner, onClose }: PartnerDrill, part: string) => ({
  of: partner.name,
  page: `${SIDES[side].page}#${part}`,
  fixed: { supplierType: side, organId: partner.organId },
  onClose,
});

interface Listed {
  number: string;
  operTime: string;
  kind: string;
  userName: string;
}

/** `cell`: shows the number as a link to the document or slip. */
export const listedColumns = <Row extends Listed>(cell: Cell<Row>): Column<Row>[] => [
  textColumn<Row>("number", { cell }),
  timeColumn<Row>("operTime"),
  textColumn<Row>("kind", { cell: kindCell }),
  textColumn<Row>("userName"),
];
