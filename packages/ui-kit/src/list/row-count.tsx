// The number of rows; above 10,000 a lower bound until the user asks for the exact one.
import { COUNT_EXACT_MAX } from "@kontor/contracts/core/list-contract";
import { Button } from "antd";
import type { ReactNode } from "react";
import { formatNumber } from "../i18n/format.ts";
import { useTranslation } from "../i18n/i18n.tsx";
import { useListPage } from "./list-page.tsx";

export function Total(): ReactNode {
  const { list } = useListPage();
  const t = useTranslation();
  if (list.totalIsExact) return t("list.total", { count: formatNumber(list.total) });
  return (
    <>
      {t("list.moreThan", { count: formatNumber(COUNT_EXACT_MAX) })}
      <Button type="link" size="small" onClick={list.countExactly}>
        {t("list.countExactly")}
      </Button>
    </>
  );
}
