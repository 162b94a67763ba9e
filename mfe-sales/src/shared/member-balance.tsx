// The chosen member's balance paid in advance, next to the card number (reference.md §8.6, "member (with balance shown)").
import { pickMembers } from "@kontor/contracts/system/partner";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { formatAmount } from "@kontor/ui-kit/i18n/format";
import { useReadWhen } from "@kontor/ui-kit/query";
import { Form } from "antd";
import type { ReactNode } from "react";

/** The same height as the fields next to it. */
const SHOWN = { display: "block", padding: 0, lineHeight: "24px" } as const;

export default function MemberBalance(): ReactNode {
  const t = useTranslation();
  const partnerId: unknown = Form.useWatch("organId", { preserve: true });
  const isChosen = typeof partnerId === "string";
  // The requested member comes first in the result.
  const body = { key: "", limit: 1, ...(isChosen ? { organId: partnerId } : {}) };
  const { data } = useReadWhen(isChosen, pickMembers, { body });
  const member = data?.find(({ id }) => id === partnerId);
  if (!member) return null;
  return (
    <Form.Item label={t.label("advanceIn")}>
      <output aria-label={t.label("advanceIn")} style={SHOWN}>
        {formatAmount(member.advanceIn ?? "0")}
      </output>
    </Form.Item>
  );
}
