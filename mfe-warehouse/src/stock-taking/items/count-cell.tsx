// The counted quantity of an item: typed as in a spreadsheet, stored at once, sent by itself.
import { ClockCircleOutlined } from "@ant-design/icons";
import { decimalNotNegative, SCALE } from "@kontor/contracts/core/decimal";
import type { TaskRow } from "@kontor/contracts/warehouse/stock-taking";
import type { ItemRow } from "@kontor/contracts/warehouse/stock-taking-items";
import { issueText } from "@kontor/ui-kit/feedback/refusal-text";
import { FigureInput } from "@kontor/ui-kit/fields/number";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { Flex, Typography } from "antd";
import { useEffect, useRef, useState } from "react";
import { countedWith, countsOf, typedFor } from "../queue/count-queue.rules.ts";
import { useTypedText } from "../queue/typed-text.ts";
import { useCounts } from "../queue/use-counts.ts";
import { isNoCount } from "./moved.rules.ts";

const WIDTH_PX = 120;
const quantity = decimalNotNegative("quantity");

interface Props {
  task: Pick<TaskRow, "id" | "taskNo">;
  item: ItemRow;
}

export function CountCell({ task, item }: Props) {
  const t = useTranslation();
  const { queue, counts } = useCounts();
  const [text, type] = useTypedText(task.id, item.id);
  const [isWrong, setWrong] = useState(false);
  const ofTask = countsOf(counts, task.id);
  const typed = typedFor(ofTask, item.id);
  const counted = countedWith(ofTask, item);
  const shown = typed?.refusal ? typed.countNumber : counted;
  const commit = () => {
    if (text === undefined) return;
    const isSame = isNoCount(text, shown, item);
    if (!isSame && !quantity.safeParse(text).success) return setWrong(true);
    type(undefined);
    if (isSame) return;
    queue.add(task, {
      ...{ mode: "set", itemId: item.id, batchNumber: "", countNumber: text, seenNumber: counted },
      label: [item.name, item.sku, item.batchNumber].filter(Boolean).join(" · "),
    });
  };
  const cell = useRef<HTMLDivElement>(null);
  // What a reload interrupted is gone on with.
  const [isRestored] = useState(text !== undefined);
  useEffect(() => {
    if (isRestored) cell.current?.querySelector("input")?.focus();
  }, [isRestored]);
  // Another page, another search or Escape takes the field away without leaving it.
  const commitLatest = useRef(commit);
  useEffect(() => {
    commitLatest.current = commit;
  });
  useEffect(() => () => commitLatest.current(), []);
  return (
    <div
      ref={cell}
      style={{ width: WIDTH_PX, marginInlineStart: "auto" }}
      data-count-of={item.barCodes.map(({ barCode }) => barCode).join(" ")}
    >
      <Flex align="center" gap={4}>
        <FigureInput
          plain
          decimals={SCALE.quantity}
          emptyText="–"
          aria-label={t("stock-taking.countOf", {
            name: [item.name, item.sku, item.batchNumber].filter(Boolean).join(" "),
          })}
          value={text ?? shown ?? ""}
          onChange={(next) => {
            setWrong(false);
            type(next);
          }}
          onBlur={commit}
        />
        {!typed?.refusal && counted !== item.countNumber && (
          <ClockCircleOutlined title={t("stock-taking.scan-waiting")} />
        )}
      </Flex>
      {isWrong && <Typography.Text type="danger">{t("refusal.number-invalid")}</Typography.Text>}
      {typed?.refusal && <Typography.Text type="danger">{issueText(typed.refusal)}</Typography.Text>}
    </div>
  );
}
