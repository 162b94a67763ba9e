// The dialog with the rows that add up to a figure.
import type { Opened } from "@kontor/contracts/reports/figures/opening";
import { type Translator, useTranslation } from "@kontor/ui-kit/i18n";
import { headingOf } from "@kontor/ui-kit/list/column";
import { useListPage } from "@kontor/ui-kit/list/list-page";
import type { RowsTable } from "./rows-table.ts";
import { shownOf } from "./shown.tsx";

type Fields = Readonly<Record<string, unknown>>;

interface Props {
  opened: Opened;
  row: Fields;
  /** Of the figure; undefined: it is opened for the whole row. */
  column?: { name: string; label?: string };
  table: RowsTable;
  onClose(): void;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const NAMES = ["name", "itemName", "number", "sname", "organName", "day", "month"] as const;

/** What the row is called: the name of its subject, an account, or its line of the statement. */
function nameOf(row: Fields, t: Translator): string {
  const { account, line, subjectName } = row;
  const coded = account ? t.option("account", textOf(account)) : line ? t.option("line", textOf(line)) : "";
  const names = [coded, textOf(subjectName), ...NAMES.map((name) => textOf(row[name]))].filter((name) => name !== "");
  return (account ? names.slice(0, 2).join(" · ") : textOf(row.name) || names[0]) || t("report.noGroup");
}

export default function OpenedDialog({ opened, row, column, table, onClose }: Props) {
  const t = useTranslation();
  const { page } = useListPage();
  const name = nameOf(row, t);
  const of = column ? `${name} · ${headingOf(column, t)}` : name;
  return shownOf(opened)({ opened, of, name, table, page: page.replace(/#.*/, ""), onClose });
}
