// What was received and paid in the period of the report, the difference, and the gross profit.
import { getSimpleProfitReport } from "@kontor/contracts/reports/rec-and-pay";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { useListPage } from "@kontor/ui-kit/list/list-page";
import { permissions } from "@kontor/ui-kit/permissions";
import { useReadWhen } from "@kontor/ui-kit/query";
import { openSearched } from "@kontor/ui-kit/voucher/list/search-from-url";
import { Button, Card, Flex, Typography } from "antd";
import type { ReactNode } from "react";
import { amountText } from "../shared/report/figure-text.ts";
import { type Period, periodOf } from "../shared/report/period.ts";
import { CashTotal } from "./sources.tsx";

/** Shows nothing before the report's answer, which has the period. */
export function CashSums() {
  const { list } = useListPage();
  const { beginTime, endTime } = periodOf(list.answer);
  const { accountId } = list.filters;
  const { data } = useReadWhen(beginTime !== undefined, getSimpleProfitReport, {
    query: { beginTime, endTime, ...(typeof accountId === "string" && accountId ? { accountId } : {}) },
  });
  if (!data) return null;
  const { received, paid, difference, grossProfit } = data;
  return (
    <Flex wrap gap="small">
      <Sum word="recandpay.sum-received">
        <CashTotal which={{ side: "received" }} value={received}>
          {amountText(received)}
        </CashTotal>
      </Sum>
      <Sum word="recandpay.sum-paid">
        <CashTotal which={{ side: "paid" }} value={paid}>
          {amountText(paid)}
        </CashTotal>
      </Sum>
      <Sum word="recandpay.sum-difference">
        <CashTotal which={{}} value={difference}>
          {amountText(difference)}
        </CashTotal>
      </Sum>
      <Sum word="recandpay.sum-grossProfit">
        <GrossProfit value={grossProfit} period={{ beginTime, endTime }} />
      </Sum>
    </Flex>
  );
}

const STATEMENT = "/report/profit_report";
/** It opens the statement of profit of the same days: its lines of revenue and cost, each with what adds up to it. */
function GrossProfit({ value, period }: { value: string | null; period: Period }) {
  if (value === null || !permissions.sees(STATEMENT)) return amountText(value);
  return (
    <Button type="link" size="small" className="kontor-open" onClick={() => openSearched(STATEMENT, period)}>
      {amountText(value)}
    </Button>
  );
}

function Sum({ word, children }: { word: string; children: ReactNode }) {
  const t = useTranslation();
  return (
    <Card size="small">
      <Typography.Text type="secondary">{t(word)}</Typography.Text>
      <div>{children}</div>
    </Card>
  );
}
