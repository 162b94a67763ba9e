// The columns of the statement of net profit. Sums are set in bold; a line that no sum has says so.
import { type BookedLineName, bookedLineNames, type ProfitRow } from "@kontor/contracts/reports/net-profit";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { formatNumber } from "@kontor/ui-kit/i18n/format";
import { Flex, Tag, Typography } from "antd";
import type { ReactNode } from "react";
import { amountColumn, textColumn } from "../shared/report/columns.ts";

const bookedLine = (line: string): BookedLineName | undefined => bookedLineNames.find((name) => name === line);

function Line({ line, name, isCounted }: Pick<ProfitRow, "line" | "name" | "isCounted">) {
  const t = useTranslation();
  const text = t.option("line", line);
  if (bookedLine(line) === undefined) return <Typography.Text strong>{text}</Typography.Text>;
  return (
    <Flex wrap gap={4}>
      {name ? `${text} · ${name}` : text}
      {!isCounted && <Tag>{t("profit-report.notCounted")}</Tag>}
    </Flex>
  );
}

/** Sums are set in bold: the lines above them open what they are. */
const inBold = (figure: ReactNode, { line }: ProfitRow): ReactNode =>
  bookedLine(line) === undefined ? <Typography.Text strong>{figure}</Typography.Text> : figure;

/** Empty without revenue. */
const shareText = (share: unknown): string => (typeof share === "string" ? formatNumber(share) : "");

export const columns = [
  textColumn<ProfitRow>("line", { cell: (_value, row) => <Line {...row} />, width: 260 }),
  amountColumn<ProfitRow>("amount", { wrap: inBold }),
  textColumn<ProfitRow>("share", { align: "end", cell: shareText }),
  amountColumn<ProfitRow>("previous", { wrap: inBold }),
  amountColumn<ProfitRow>("change"),
];
