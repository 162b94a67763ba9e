// Shows beside a customer with a credit limit how much of it is left (docs/decisions/0064).
import { getCredit } from "@kontor/contracts/finance/ledger";
import { useQuery } from "@tanstack/react-query";
import { Form, Typography } from "antd";
import type { ReactNode } from "react";
import { formatAmount } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/i18n.tsx";
import { keyOf } from "../../query/query.ts";
import { queryClient } from "../../query/query-client.ts";
import { call } from "../../request/request.ts";

/** Nothing for a customer without a limit, for a user who may not see it, and while finance does not answer: the service checks it all the same. */
export function CustomerCredit(): ReactNode {
  const t = useTranslation();
  const chosen: unknown = Form.useWatch("organId", Form.useFormInstance());
  const organId = typeof chosen === "string" ? chosen : "";
  const { data } = useQuery(
    {
      queryKey: keyOf(getCredit, { organId }),
      queryFn: () => call(getCredit, { query: { organId } }),
      enabled: organId !== "",
      // What is left is another figure after each order.
      staleTime: 0,
    },
    queryClient,
  );
  if (organId === "" || !data?.creditLimit || data.left === null) return null;
  return (
    <Form.Item label={t("document.creditLeft")}>
      <Typography.Text {...(data.left.startsWith("-") ? { type: "danger" as const } : {})}>
        {formatAmount(data.left)} / {formatAmount(data.creditLimit)}
      </Typography.Text>
    </Form.Item>
  );
}
