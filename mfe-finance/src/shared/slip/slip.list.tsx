// The list of slips of one kind: search, toolbar, rows (reference.md §8.4).
import type { Button } from "@kontor/contracts/core/endpoint";
import { pickItems } from "@kontor/contracts/finance/in-out-item";
import type { SlipRow } from "@kontor/contracts/finance/slip";
import type { SlipKind } from "@kontor/contracts/finance/slip-kinds";
import { usePriceLimits } from "@kontor/ui-kit/fields/price-limits";
import type { FormProps } from "@kontor/ui-kit/form/form-props";
import { DateRangeFilter, SelectFilter, TextFilter } from "@kontor/ui-kit/list/filters";
import { SearchBar } from "@kontor/ui-kit/list/search-bar";
import { useSeenColumns } from "@kontor/ui-kit/list/seen-columns";
import { Withheld } from "@kontor/ui-kit/permissions";
import { useRead } from "@kontor/ui-kit/query";
import {
  AccountFilter,
  FinancialOfficerFilter,
  OperatorFilter,
  PartnerFilter,
  StatusFilter,
} from "@kontor/ui-kit/voucher/list/voucher-filters";
import { useRecent, type VoucherFormProps, VoucherListPage } from "@kontor/ui-kit/voucher/list/voucher-list";
import { PrintVoucher } from "@kontor/ui-kit/voucher/list/voucher-row-actions";
import { VoucherTable, VoucherToolbar } from "@kontor/ui-kit/voucher/list/voucher-table";
import { Spin } from "antd";
import { type ComponentType, lazy, type ReactNode, Suspense, useMemo } from "react";
import { PrintSlip } from "./print-slip.tsx";
import { slipColumnsOf } from "./slip.columns.tsx";
import { UnmatchedFilter } from "./unmatched-filter.tsx";

const SlipLines = lazy(() => import("./slip-lines.tsx"));

const WRITING: readonly Button[] = ["edit"];
const NONE: readonly Button[] = [];

interface Props {
  kind: SlipKind;
  title: string;
  form: ComponentType<VoucherFormProps>;
  detail: ComponentType<FormProps<SlipRow>>;
}

export function SlipList({ kind, title, form, detail }: Props): ReactNode {
  const list = useRecent(kind.endpoints.list, "billTime");
  const [only, ...others] = kind.partner.types;
  const limits = usePriceLimits();
  const columns = useMemo(() => slipColumnsOf(kind), [kind]);
  const seen = useSeenColumns(columns);
  // A user who may not see the settled amounts cannot settle them.
  const withheld = kind.priceLimit && limits.has(kind.priceLimit) ? WRITING : NONE;
  const page = (
    <VoucherListPage kind={kind} list={list} title={title} form={form}>
      <SearchBar>
        <TextFilter name="billNo" />
        <DateRangeFilter />
        {only && <PartnerFilter type={others.length === 0 ? only : "any"} />}
        <OperatorFilter />
        <FinancialOfficerFilter />
        <AccountFilter />
        {kind.lines<ReactNode>({
          items: ({ picked }) => <ItemFilter type={picked} />,
          openItems: () => <TextFilter name="number" />,
          accounts: () => null,
        })}
        <StatusFilter />
        {kind.lines<ReactNode>({ items: () => null, openItems: () => <UnmatchedFilter />, accounts: () => null })}
        <TextFilter name="remark" />
      </SearchBar>
      <VoucherToolbar />
      <VoucherTable<SlipRow>
        columns={seen}
        detail={detail}
        lines={(row) => (
          <Suspense fallback={<Spin />}>
            <SlipLines kind={kind} id={row.id} />
          </Suspense>
        )}
      >
        <PrintVoucher>{(id, close) => <PrintSlip kind={kind} title={title} id={id} onClose={close} />}</PrintVoucher>
      </VoucherTable>
    </VoucherListPage>
  );
  return <Withheld buttons={withheld}>{page}</Withheld>;
}

function ItemFilter({ type }: { type: "in" | "out" }): ReactNode {
  const { data = [] } = useRead(pickItems, { query: { type } });
  return <SelectFilter name="inOutItemId" options={data.map(({ id, name }) => ({ value: id, label: name }))} />;
}
