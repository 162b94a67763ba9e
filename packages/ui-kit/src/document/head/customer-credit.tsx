// Shows beside a customer with a credit limit what it is and how much of it is left (docs/decisions/0064).
import { getCredit } from "@kontor/contracts/finance/ledger";
import { Form, Typography } from "antd";
import type { ReactNode } from "react";
import { formatAmount } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/i18n.tsx";
import { useReadWhen } from "../../query/query.ts";

/** Nothing for a customer without a limit, for a user who may not see it, and while finance does not answer: the service checks it all the same. */
export function CustomerCredit(): ReactNode {
  const t = useTranslation();
  const organId: unknown = Form.useWatch("organId", Form.useFormInstance());
  const isChosen = typeof organId === "string";
  const { data } = useReadWhen(isChosen, getCredit, { query: { organId: isChosen ? organId : "" } });
  if (!isChosen || !data?.creditLimit || data.left === null) return null;
  const isOver = data.left.startsWith("-");
  return (
    <Form.Item label={t("document.creditLimit")}>
      <Typography.Text>{formatAmount(data.creditLimit)}</Typography.Text>
      <Typography.Text type={isOver ? "danger" : "secondary"} style={{ marginInlineStart: 8, whiteSpace: "nowrap" }}>
        {t("document.creditLeft", { left: formatAmount(data.left) })}
      </Typography.Text>
    </Form.Item>
  );
}
