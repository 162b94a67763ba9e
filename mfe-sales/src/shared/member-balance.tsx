// What the chosen member has paid in advance, beside his card number (reference.md §8.6, "member (with balance shown)").
import { pickMembers } from "@kontor/contracts/system/supplier";
import { useWords } from "@kontor/ui-kit/i18n";
import { formatAmount } from "@kontor/ui-kit/i18n/format";
import { useReadWhen } from "@kontor/ui-kit/query";
import { Form } from "antd";
import type { ReactNode } from "react";

/** As high as the fields beside it. */
const SHOWN = { display: "block", padding: 0, lineHeight: "24px" } as const;

export function MemberBalance(): ReactNode {
  const here = useWords();
  const organId: unknown = Form.useWatch("organId", { preserve: true });
  const isChosen = typeof organId === "string";
  // Of those found the one asked for comes first.
  const body = { key: "", limit: 1, ...(isChosen ? { organId } : {}) };
  const { data } = useReadWhen(isChosen, pickMembers, { body });
  const member = data?.find(({ id }) => id === organId);
  if (!member) return null;
  return (
    <Form.Item label={here.label("advanceIn")}>
      <output aria-label={here.label("advanceIn")} style={SHOWN}>
        {formatAmount(member.advanceIn ?? "0")}
      </output>
    </Form.Item>
  );
}
