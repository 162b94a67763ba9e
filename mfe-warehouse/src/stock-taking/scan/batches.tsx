// The batches of scanned goods, of which one is chosen, or another one that is on the label is typed.
import { BATCH_MAX } from "@kontor/contracts/document/tracking";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { Alert, Button, Flex, Input, Typography } from "antd";
import { useTypedText } from "../queue/typed-text.ts";
import type { ScanGoods } from "./scan-goods.rules.ts";

interface Props {
  taskId: string;
  goods: ScanGoods;
  onChoose(batchNumber: string): void;
}

export function Batches({ taskId, goods, onChoose }: Props) {
  const t = useTranslation();
  return (
    <Flex vertical gap="small" style={{ marginTop: 8 }} role="group" aria-label={t("stock-taking.chooseBatch")}>
      <Typography.Text>{t("stock-taking.chooseBatch")}</Typography.Text>
      {goods.items.length === 0 && <Alert type="warning" showIcon title={t("stock-taking.noBatches")} />}
      {goods.items.map(({ id, batchNumber, expirationDate }, at) => (
        <Button key={id} size="large" block autoFocus={at === 0} onClick={() => onChoose(batchNumber)}>
          {[batchNumber || t("stock-taking.withoutBatch"), expirationDate].filter(Boolean).join(" · ")}
        </Button>
      ))}
      <OtherBatch taskId={taskId} onChoose={onChoose} />
    </Flex>
  );
}

/** The task need not have an item of it: the service knows all batches that the product has had, and refuses any other. */
function OtherBatch({ taskId, onChoose }: Omit<Props, "goods">) {
  const t = useTranslation();
  const [text, type] = useTypedText(taskId, "batch");
  const batchNumber = text?.trim() ?? "";
  const submit = () => {
    if (batchNumber === "") return;
    type(undefined);
    onChoose(batchNumber);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Flex gap="small">
        <Input
          size="large"
          autoComplete="off"
          maxLength={BATCH_MAX}
          placeholder={t("stock-taking.otherBatch")}
          aria-label={t("stock-taking.otherBatch")}
          value={text ?? ""}
          onChange={(event) => type(event.target.value)}
        />
        <Button size="large" htmlType="submit" disabled={batchNumber === ""}>
          {t("stock-taking.take")}
        </Button>
      </Flex>
    </form>
  );
}
