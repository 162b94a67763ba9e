// The chosen member's balance paid in advance and points, next to the card number (reference.md §8.6, "member (with balance shown)").
import { pickMembers } from "@kontor/contracts/system/partner";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { formatAmount, formatNumber } from "@kontor/ui-kit/i18n/format";
import { useReadWhen } from "@kontor/ui-kit/query";
import { Form } from "antd";
import type { ReactNode } from "react";

/** The same height as the fields next to it. */
const SHOWN = { display: "block", padding: 0, lineHeight: "24px" } as const;

export default function MemberBalance(): ReactNode {
  const partnerId: unknown = Form.useWatch("organId", { preserve: true });
  const isChosen = typeof partnerId === "string";
  // The requested member comes first in the result.
  const body = { key: "", limit: 1, ...(isChosen ? { organId: partnerId } : {}) };
  const { data } = useReadWhen(isChosen, pickMembers, { body });
  const member = data?.find(({ id }) => id === partnerId);
  if (!member) return null;
  return (
    <>
      <Figure name="advanceIn" figure={member.advanceIn} format={formatAmount} />
      <Figure name="points" figure={member.points} format={formatNumber} />
    </>
  );
}

interface FigureProps {
  name: "advanceIn" | "points";
  /** Null: it is hidden from the user. */
  figure: string | null | undefined;
  format(wire: string): string;
}

function Figure({ name, figure, format }: FigureProps): ReactNode {
  const t = useTranslation();
  if (figure === null || figure === undefined) return null;
  return (
    <Form.Item label={t.label(name)}>
      <output aria-label={t.label(name)} style={SHOWN}>
        {format(figure)}
      </output>
    </Form.Item>
  );
}
