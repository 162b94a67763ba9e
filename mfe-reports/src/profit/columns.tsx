// The columns of the statement of net profit. Sums are set in bold; a line that no sum has says so.
import { type BookedLineName, bookedLineNames, type ProfitRow } from "@kontor/contracts/reports/net-profit";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { formatNumber } from "@kontor/ui-kit/i18n/format";
import { useListPage } from "@kontor/ui-kit/list/list-page";
import { Flex, Tag, Typography } from "antd";
import type { ReactNode } from "react";
import { z } from "zod";
import { amountColumn, textColumn } from "../shared/report/columns.ts";
import { FigureLink, unlessZero } from "../shared/report/figure-link.tsx";
import { periodOf } from "../shared/report/period.ts";
import { ProfitSources } from "./sources.tsx";

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

const previousOf = z.object({ previous: z.object({ begin: z.string(), end: z.string() }) });
/** The period of a figure: the report's, or the one before it. */
function usePeriodOf(isBefore: boolean) {
  const { answer } = useListPage().list;
  const before = previousOf.safeParse(answer).data?.previous;
  return isBefore ? { beginTime: before?.begin, endTime: before?.end } : periodOf(answer);
}

function Figure({ row, isBefore, children }: { row: ProfitRow; isBefore: boolean; children: ReactNode }) {
  const period = usePeriodOf(isBefore);
  const line = bookedLine(row.line);
  if (line === undefined) return <Typography.Text strong>{children}</Typography.Text>;
  return (
    <FigureLink
      value={unlessZero(isBefore ? row.previous : row.amount)}
      row={row}
      dialog={({ itemId, name }, close) => (
        <ProfitSources line={line} itemId={itemId} name={name} period={period} onClose={close} />
      )}
    >
      {children}
    </FigureLink>
  );
}

/** Empty without revenue. */
const shareText = (share: unknown): string => (typeof share === "string" ? formatNumber(share) : "");

export const columns = [
  textColumn<ProfitRow>("line", { cell: (_value, row) => <Line {...row} />, width: 260 }),
  amountColumn<ProfitRow>("amount", {
    wrap: (figure, row) => (
      <Figure row={row} isBefore={false}>
        {figure}
      </Figure>
    ),
  }),
  textColumn<ProfitRow>("share", { align: "end", cell: shareText }),
  amountColumn<ProfitRow>("previous", {
    wrap: (figure, row) => (
      <Figure row={row} isBefore>
        {figure}
      </Figure>
    ),
  }),
  amountColumn<ProfitRow>("change"),
];
