// The chosen member's balance paid in advance and points, next to the card number (reference.md §8.6, "member (with balance shown)").
import { pickMembers } from "@kontor/contracts/system/partner";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { formatAmount, formatNumber } from "@kontor/ui-kit/i18n/format";
import { useReadWhen } from "@kontor/ui-kit/query";
import { Form } from "antd";
import type { ReactNode } from "react";

/** The same height as the fields next to it. */
const SHOWN = { display: "block", lineHeight: "24px", whiteSpace: "nowrap" } as const;
/** A form sets outputs as blocks with a padding. */
const INLINE = { display: "inline", padding: 0 } as const;

export default function MemberBalance(): ReactNode {
  const t = useTranslation();
  const partnerId: unknown = Form.useWatch("organId", { preserve: true });
  const isChosen = typeof partnerId === "string";
  // The requested member comes first in the result.
  const body = { key: "", limit: 1, ...(isChosen ? { organId: partnerId } : {}) };
  const { data } = useReadWhen(isChosen, pickMembers, { body });
  const member = data?.find(({ id }) => id === partnerId);
  // Both are hidden by the same right.
  if (!member || typeof member.advanceIn !== "string" || typeof member.points !== "string") return null;
  return (
    <Form.Item label={t.label("advanceIn")}>
      <span style={SHOWN}>
        <output aria-label={t.label("advanceIn")} style={INLINE}>
          {formatAmount(member.advanceIn)}
        </output>
        {` · ${t.label("points")} `}
        <output aria-label={t.label("points")} style={INLINE}>
          {formatNumber(member.points)}
        </output>
      </span>
    </Form.Item>
  );
}
