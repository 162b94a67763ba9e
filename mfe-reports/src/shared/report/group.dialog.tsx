// The rows of one group of a report, with the report's columns, filters and export.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { type Translator, useTranslation } from "@kontor/ui-kit/i18n";
import { type AnyRow, ListPage, useListPage } from "@kontor/ui-kit/list/list-page";
import type { ReactNode } from "react";
import type { ReportColumn } from "./report-column.ts";
import { ReportDialog } from "./report-dialog.tsx";
import { ReportTable } from "./report-table.tsx";
import { optionsOf, useReport } from "./use-report.ts";

interface Props {
  columns: readonly ReportColumn<AnyRow>[];
  exporter?: Endpoint;
  /** The group's key. */
  group: string;
  nameOf(t: Translator): string;
  onClose(): void;
}

export default function GroupDialog({ columns, exporter, group, nameOf, onClose }: Props): ReactNode {
  const t = useTranslation();
  const { list: whole, page, title } = useListPage();
  const list = useReport(whole.endpoint, {
    ...optionsOf(whole),
    filters: whole.filters,
    fixed: { ...whole.fixed, group },
  });
  return (
    <ReportDialog title={title} of={nameOf(t)} onClose={onClose}>
      <ListPage list={list} page={page} title={title}>
        <ReportTable columns={columns as never} {...(exporter ? { exporter } : {})} />
      </ListPage>
    </ReportDialog>
  );
}
