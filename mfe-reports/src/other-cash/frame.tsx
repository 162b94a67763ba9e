// What both views of other income and expenses share: the filters, which stay when the view changes, and the choice between them.
import { useTranslation } from "@kontor/ui-kit/i18n";
import { DateRangeFilter, TextFilter } from "@kontor/ui-kit/list/filters";
import { ListPage } from "@kontor/ui-kit/list/list-page";
import type { Filters } from "@kontor/ui-kit/list/list-state.rules";
import { SearchBar } from "@kontor/ui-kit/list/search-bar";
import type { List } from "@kontor/ui-kit/list/use-list";
import { Segmented } from "antd";
import type { ReactNode } from "react";
import { AccountFilter, ItemFilter, OfficerFilter } from "../shared/money/filters.tsx";
import { CompareFilter } from "../shared/report/compared.tsx";
import { PartnerFilter } from "../shared/report/filters.tsx";
import { GroupFilter } from "../shared/report/groups.tsx";

const PAGE = "/report/other_recandpay_report";
const VIEWS = ["lines", "items"] as const;
export interface ViewProps {
  filters: Filters;
  /** Shows the other view with these filters. */
  onTurn(filters: Filters): void;
}

interface Props<Row> {
  list: List<Row>;
  view: (typeof VIEWS)[number];
  onTurn: ViewProps["onTurn"];
  /** By what its rows can be grouped; left out: by nothing. */
  dimensions?: readonly string[];
  children: ReactNode;
}

export function Frame<Row>({ list, view, onTurn, dimensions, children }: Props<Row>) {
  const t = useTranslation();
  return (
    <ListPage list={list} page={view === "lines" ? PAGE : `${PAGE}#items`} title="other-recandpay.title">
      <SearchBar>
        <DateRangeFilter asDays />
        <ItemFilter />
        <AccountFilter />
        <PartnerFilter type="anyone" />
        <OfficerFilter />
        <TextFilter name="number" />
        <CompareFilter />
        {dimensions && <GroupFilter of={dimensions} />}
      </SearchBar>
      <Segmented<Props<Row>["view"]>
        aria-label={t("other-recandpay.view")}
        className="kontor-toolbar"
        options={VIEWS.map((value) => ({ value, label: t(`other-recandpay.view-${value}`) }))}
        value={view}
        // By item rows are grouped already.
        onChange={() => onTurn({ ...list.filters, groupBy: undefined })}
      />
      {children}
    </ListPage>
  );
}
