// The rows of one group of a report, with the report's columns, filters and export.
import { type Translator, useTranslation } from "@kontor/ui-kit/i18n";
import { ListPage, useListPage } from "@kontor/ui-kit/list/list-page";
import type { ReactNode } from "react";
import { ReportDialog } from "./report-dialog.tsx";
import { optionsOf, useReport } from "./use-report.ts";

interface Props {
  /** The group's key. */
  group: string;
  nameOf(t: Translator): string;
  onClose(): void;
  /** The table of its rows. */
  children: ReactNode;
}

export default function GroupDialog({ group, nameOf, onClose, children }: Props): ReactNode {
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
        {children}
      </ListPage>
    </ReportDialog>
  );
}
