// The printed statement of a partner, in a language of choice: its texts are not those of the user.
import { kindLabel } from "@kontor/contracts/core/kind-labels";
import { ageSpanNames, type PartnerStatement } from "@kontor/contracts/reports/aging";
import { formatAmount, formatDate } from "@kontor/ui-kit/i18n/format";
import type { Language } from "@kontor/ui-kit/i18n/languages";
import type { PrintContent } from "@kontor/ui-kit/voucher/print/print-content";

const PREFIX = "partner-statement.";
/** The texts of that prefix in the language of the paper. */
export type StatementWords = Readonly<Record<string, string>>;

/** @param words a text that is missing is its key */
export function statementContent(
  statement: PartnerStatement,
  { language, words }: { language: Language; words: StatementWords },
): PrintContent {
  const t = (key: string): string => words[key.slice(PREFIX.length)] ?? key;
  const amount = (figure: string | null): string => formatAmount(figure, language);
  const kindOf = (kind: string): string => kindLabel(kind, language) ?? t(`partner-statement.${kind}`);
  const { name, contacts, telephone, begin, end, opening, charge, credit, closing, aging, day, lines } = statement;
  const rows = lines.map((line, at) => ({ ...line, id: String(at), typed: {}, hidden: false }));
  type Row = (typeof rows)[number];
  const column = (key: string, width: number, show: (row: Row) => string, isFigure = false) => ({
    ...{ name: t(`partner-statement.${key}`), width, isFigure, stop: "none" as const },
    show: (line: { id: string }) => show(line as Row),
  });
  const nothing = (figure: string): string => (Number(figure) === 0 ? "" : amount(figure));
  return {
    title: t("partner-statement.title"),
    number: `${name} ${begin} ${end}`,
    language,
    foot: `${t("partner-statement.printed")} ${formatDate(new Date())}`,
    head: [
      [t("partner-statement.partner"), name],
      [t("partner-statement.contacts"), [contacts, telephone].filter(Boolean).join(" ")],
      [t("partner-statement.period"), `${begin} – ${end}`],
      [t("partner-statement.opening"), amount(opening)],
    ],
    columns: [
      column("date", 90, ({ operTime }) => formatDate(operTime)),
      column("number", 130, ({ number }) => number),
      column("kind", 130, ({ kind }) => kindOf(kind)),
      column("charge", 100, (row) => nothing(row.charge), true),
      column("credit", 100, (row) => nothing(row.credit), true),
      column("balance", 100, (row) => amount(row.balance), true),
    ],
    lines: rows,
    sums: [
      [t("partner-statement.charge"), amount(charge)],
      [t("partner-statement.credit"), amount(credit)],
      [t("partner-statement.closing"), amount(closing)],
      [t("partner-statement.openOn"), `${amount(aging.open)} (${day})`],
      ...ageSpanNames.flatMap((span): [string, string][] =>
        Number(aging[span]) === 0 ? [] : [[t(`partner-statement.${span}`), amount(aging[span])]],
      ),
    ],
  };
}
