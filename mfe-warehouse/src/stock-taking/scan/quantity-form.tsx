// The quantity of scanned goods, typed with big figures.
import { decimalNotNegative, SCALE } from "@kontor/contracts/core/decimal";
import { FigureInput } from "@kontor/ui-kit/fields/number";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { Alert, Button, Flex } from "antd";
import { useEffect, useRef, useState } from "react";
import { useTypedText } from "../queue/typed-text.ts";

const quantity = decimalNotNegative("quantity");

interface Props {
  taskId: string;
  unit: string;
  onCount(quantity: string): void;
}

export function QuantityForm({ taskId, unit, onCount }: Props) {
  const t = useTranslation();
  const [text, type] = useTypedText(taskId, "quantity");
  const [isWrong, setWrong] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  const submit = () => {
    if (!quantity.safeParse(text ?? "").success) return setWrong(true);
    type(undefined);
    onCount(text ?? "");
  };
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Flex gap="small" align="center" style={{ marginTop: 8, fontSize: 22 }}>
        <div style={{ flex: 1 }}>
          <FigureInput
            plain
            decimals={SCALE.quantity}
            emptyText={t("stock-taking.quantityHere")}
            aria-label={t("stock-taking.quantityHere")}
            value={text ?? ""}
            onChange={(next) => {
              setWrong(false);
              type(next);
            }}
          />
        </div>
        <span>{unit}</span>
        <Button type="primary" size="large" htmlType="submit">
          {t("stock-taking.take")}
        </Button>
      </Flex>
      {isWrong && <Alert type="error" showIcon title={t("refusal.number-invalid")} />}
    </form>
  );
}
