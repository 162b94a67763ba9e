// Value-added tax by month and rate, its agreement with the tax accounts, and the documents behind it (docs/decisions/0035).
import { FileTextOutlined } from "@ant-design/icons";
import type { Answer } from "@kontor/contracts/core/endpoint";
import { exportVat, listVat, type VatRow } from "@kontor/contracts/finance/vat";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { formatAmount } from "@kontor/ui-kit/i18n/format";
import { DateRangeFilter } from "@kontor/ui-kit/list/filters";
import { ListPage } from "@kontor/ui-kit/list/list-page";
import { SearchBar } from "@kontor/ui-kit/list/search-bar";
import { Alert } from "antd";
import { OpenAction } from "../shared/figures/figure-columns.tsx";
import { amountColumn, quantityColumn, textColumn } from "../shared/report/columns.ts";
import { CompareFilter } from "../shared/report/compared.tsx";
import { usualPeriod } from "../shared/report/period.ts";
import { ReportTable } from "../shared/report/report-table.tsx";
import { useReport } from "../shared/report/use-report.ts";

const columns = [
  textColumn<VatRow>("month", { sort: true }),
  textColumn<VatRow>("rate", { sort: true, align: "end" }),
  quantityColumn<VatRow>("documents", { sort: true, cell: String }),
  amountColumn<VatRow>("outputNet", { sort: true }),
  amountColumn<VatRow>("outputTax", { sort: true }),
  amountColumn<VatRow>("inputNet", { sort: true }),
  amountColumn<VatRow>("inputTax", { sort: true }),
  amountColumn<VatRow>("due", { sort: true }),
];

const answerOf = (answer: unknown): Answer<typeof listVat> | undefined => listVat.response.safeParse(answer).data;

/** Shows nothing before the answer arrives. */
function Agreement({ answer }: { answer: unknown }) {
  const t = useTranslation();
  const report = answerOf(answer);
  if (!report) return null;
  const { booked, difference } = report;
  const isRight = Number(difference) === 0;
  const figures = { output: formatAmount(booked.outputTax), input: formatAmount(booked.inputTax) };
  return (
    <Alert
      showIcon
      type={isRight ? "success" : "error"}
      title={t(isRight ? "vat-report.agrees" : "vat-report.differs", {
        ...figures,
        difference: formatAmount(difference),
      })}
    />
  );
}

export default function VatReport() {
  const list = useReport(listVat, { idOf: ({ month, rate }) => `${month} ${rate}`, filters: usualPeriod() });
  return (
    <ListPage list={list} page="/report/vat_report" title="vat-report.title">
      <SearchBar>
        <DateRangeFilter asDays />
        <CompareFilter />
      </SearchBar>
      <Agreement answer={list.answer} />
      <ReportTable columns={columns} exporter={exportVat}>
        <OpenAction column="documents" word="report.documents" icon={<FileTextOutlined />} />
      </ReportTable>
    </ListPage>
  );
}
