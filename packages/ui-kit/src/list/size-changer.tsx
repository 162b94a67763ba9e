// Lets the user choose the number of rows on a page, and whether totals are shown below them (shell.md §9).
import { Select } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "../i18n/i18n.tsx";
import { useListPage } from "./list-page.tsx";
import { PAGE_SIZES, rowsOn, SUMMED_SIZES } from "./list-state.rules.ts";

interface Props {
  /** Whether any column can have a total. */
  hasSums: boolean;
}

export function SizeChanger({ hasSums }: Props): ReactNode {
  const { list } = useListPage();
  const t = useTranslation();
  // Reports have their totals at every size.
  const isSummable = hasSums && list.endpoint.weight !== "report";
  const sizes = isSummable ? [...PAGE_SIZES, ...SUMMED_SIZES] : PAGE_SIZES;
  return (
    <Select
      aria-label={t("list.pageSize")}
      popupMatchSelectWidth={false}
      value={list.pageSize}
      onChange={(size) => list.turnTo(1, size)}
      options={sizes.map((size) => ({
        value: size,
        label: t(rowsOn(size) < size ? "list.perPageSummed" : "list.perPage", { count: rowsOn(size) }),
      }))}
    />
  );
}
