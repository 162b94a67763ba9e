// The dialog that lists, for a failed check of the books, the documents or partners that differ, the largest difference first.
import { type BookDifference, type differingBooks, listBookDifferences } from "@kontor/contracts/finance/books";
import { Translations, useTranslation } from "@kontor/ui-kit/i18n";
import { formatAmount } from "@kontor/ui-kit/i18n/format";
import { useRead } from "@kontor/ui-kit/query";
import { Loaded } from "@kontor/ui-kit/query/query-boundary";
import { Table, Typography } from "antd";
import { documentCell, kindCell } from "../shared/report/document-link.tsx";
import { ReportDialog } from "../shared/report/report-dialog.tsx";

type Differing = (typeof differingBooks)[number];
interface Props {
  check: Differing;
  day: string;
  onClose(): void;
}
const OF_PARTNERS: ReadonlySet<Differing> = new Set(["receivable", "payable"]);

export default function DifferencesDialog({ check, day, onClose }: Props) {
  const here = useTranslation();
  const read = useRead(listBookDifferences, { query: { check, day } });
  return (
    <ReportDialog title="book-differences.title" of={here(`book-differences.of-${check}`)} onClose={onClose}>
      <Translations prefix="book-differences">
        <Loaded read={read}>
          {({ rows, count, isCounted }) => (
            <>
              <Typography.Paragraph type="secondary">
                {here(isCounted ? "book-differences.count" : "book-differences.countAtLeast", {
                  ...{ count, shown: rows.length, day },
                })}
              </Typography.Paragraph>
              <Rows rows={rows} check={check} />
            </>
          )}
        </Loaded>
      </Translations>
    </ReportDialog>
  );
}

function Rows({ rows, check }: { rows: readonly BookDifference[]; check: Differing }) {
  const { label } = useTranslation();
  const amount = (name: "books" | "other" | "difference") => ({
    ...{ dataIndex: name, title: label(name), align: "end" as const, render: (value: string) => formatAmount(value) },
  });
  const ofDocuments = [
    { dataIndex: "number", title: label("number"), render: documentCell },
    { dataIndex: "kind", title: label("kind"), render: kindCell },
  ];
  return (
    <Table<BookDifference & { key: number }>
      size="small"
      pagination={false}
      scroll={{ x: "max-content" }}
      dataSource={rows.map((row, key) => ({ ...row, key }))}
      columns={[
        { dataIndex: "name", title: label(OF_PARTNERS.has(check) || check === "clearing" ? "partner" : "products") },
        ...(OF_PARTNERS.has(check) ? [] : ofDocuments),
        ...[amount("books"), amount("other"), amount("difference")],
      ]}
    />
  );
}
