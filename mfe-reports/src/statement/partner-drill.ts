// The common parts of the dialogs behind a partner's line: the partner.
import type { StatementRow } from "@kontor/contracts/reports/statement";
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
