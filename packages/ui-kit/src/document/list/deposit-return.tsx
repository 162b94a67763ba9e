// The choice of where what is left of a deposit goes when an order is closed or deleted (docs/decisions/0061).
import type { DepositReturn } from "@kontor/contracts/document/order-endpoints";
import { Radio, Select, Space, Typography } from "antd";
import { type ReactNode, useId, useState } from "react";
import { useAccounts } from "../../fields/master-pickers.tsx";
import { useTranslation } from "../../i18n/i18n.tsx";

const WHOLE = { width: "100%" };
type Way = "refund" | "credit";

interface Props {
  /** What the choice is about: which deposit, and how much of it is left. */
  about: string;
  chosen: DepositReturn | null;
  /** null: nothing is chosen yet, or a refund without its account. */
  onChange(depositReturn: DepositReturn | null): void;
}

/** Nothing is chosen beforehand: money that goes back is said by who sends it back. */
export function DepositReturnChoice({ about, chosen: before, onChange }: Props): ReactNode {
  const t = useTranslation();
  const [id, accounts] = [useId(), useAccounts()];
  const [way, setWay] = useState<Way | undefined>(
    before ? (before.accountId === null ? "credit" : "refund") : undefined,
  );
  const [accountId, setAccountId] = useState(before?.accountId ?? undefined);
  const choose = (chosen: Way | undefined, account: string | undefined) => {
    setWay(chosen);
    setAccountId(account);
    if (chosen === "credit") onChange({ accountId: null });
    else onChange(account === undefined ? null : { accountId: account });
  };
  return (
    <Space orientation="vertical" style={{ ...WHOLE, marginBottom: 16 }}>
      <Typography.Text id={id}>{about}</Typography.Text>
      <Radio.Group
        aria-labelledby={id}
        value={way}
        style={WHOLE}
        onChange={({ target }) => choose(target.value === "credit" ? "credit" : "refund", accountId)}
      >
        <Space orientation="vertical" style={WHOLE}>
          <Radio value="refund" autoFocus>
            {t("document.depositRefund")}
          </Radio>
          {way === "refund" && (
            <Select
              aria-label={t("document.depositAccount")}
              placeholder={t("document.depositAccount")}
              style={WHOLE}
              value={accountId}
              options={accounts}
              showSearch={{ optionFilterProp: "label" }}
              onChange={(chosen) => choose("refund", chosen)}
            />
          )}
          <Radio value="credit">{t("document.depositCredit")}</Radio>
        </Space>
      </Radio.Group>
    </Space>
  );
}
