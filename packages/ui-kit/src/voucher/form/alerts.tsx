// The notices above a form's fields: an earlier draft, other users' changes, all issues.
import { Alert, Button, Space } from "antd";
import { type ReactNode, useState } from "react";
import { z } from "zod";
import { useAccounts, usePersons } from "../../fields/master-pickers.tsx";
import { formatAmount, formatDateTime } from "../../i18n/format.ts";
import { type Translator, useTranslation } from "../../i18n/i18n.tsx";
import { useOrder } from "../grid/grid-context.tsx";
import { accountPart, attachment } from "./draft.rules.ts";
import { figureText } from "./figure-text.ts";
import type { Change } from "./three-way-merge.rules.ts";
import type { OpenVoucher, Problem } from "./types.ts";
import { useFormState } from "./use-form-state.ts";

const PROBLEMS_SHOWN = 4;

type Voucher = Omit<OpenVoucher, "form" | "setField" | "head">;
interface Props {
  voucher: Voucher;
}

export function Notices({ voucher }: Props): ReactNode {
  const draft = useFormState(voucher, (state) => state.draft);
  const changes = useFormState(voucher, (state) => state.changes);
  const problems = useFormState(voucher, (state) => state.problems);
  return (
    <>
      {draft && <DraftNotice voucher={voucher} savedAt={draft.savedAt} lines={draft.ours.lines.length} />}
      {changes.length > 0 && <ChangeNotice changes={changes} />}
      {problems.length > 0 && <ProblemNotice voucher={voucher} problems={problems} />}
    </>
  );
}

function DraftNotice({ voucher, savedAt, lines }: { voucher: Voucher; savedAt: number; lines: number }): ReactNode {
  const here = useTranslation();
  return (
    <Alert
      type="info"
      showIcon
      title={here("document.draftFound", { time: formatDateTime(savedAt), count: lines })}
      action={
        <Space>
          <Button size="small" type="primary" onClick={() => void voucher.takeDraft()}>
            {here("document.takeDraft")}
          </Button>
          <Button size="small" onClick={voucher.dropDraft}>
            {here("document.dropDraft")}
          </Button>
        </Space>
      }
    />
  );
}

function ChangeNotice({ changes }: { changes: readonly Change[] }): ReactNode {
  const here = useTranslation();
  const named = useNames();
  return (
    <Alert
      type="warning"
      showIcon
      closable
      className="kontor-notice-long"
      title={here("document.changedMeanwhile")}
      description={
        <ul>
          {changes.map((change) => (
            <li key={`${change.what} ${change.line?.number ?? ""} ${change.field ?? ""}`}>
              {changeText(change, here, named)}
            </li>
          ))}
        </ul>
      }
    />
  );
}

function changeText({ what, line, field = "", theirs, ours }: Change, here: Translator, named: Named): string {
  const position = line ? here("document.lineOf", { number: line.number, name: line.name }) : "";
  if (what === "added") return here("document.theyAdded", { line: position });
  if (what === "removed")
    return here(ours === undefined ? "document.theyRemoved" : "document.theyRemovedKept", { line: position });
  const text = here("form.theirs", {
    field: `${position} ${here.label(field)}`.trim(),
    value: shown(field, theirs, here, named),
  });
  return ours === undefined
    ? text
    : `${text} ${here("document.yoursKept", { value: shown(field, ours, here, named) })}`;
}

type Named = (one: unknown) => string;

/** The names of a list's parts: accounts, with their amounts where there are several, salespeople, attachments. */
function useNames(): Named {
  const accounts = new Map(useAccounts().map(({ value, label }) => [value, label]));
  const salespersons = new Map(usePersons("销售员").map(({ value, label }) => [value, label]));
  return (one) => {
    if (typeof one === "string") return salespersons.get(one) ?? "";
    const part = namedPart.safeParse(one).data;
    if (!part) return "";
    if ("name" in part) return part.name;
    const name = accounts.get(part.accountId) ?? "";
    return Number(part.amount) === 0 ? name : `${name} ${formatAmount(part.amount)}`;
  };
}
const namedPart = z.union([accountPart, attachment]);

const shown = (field: string, value: unknown, here: Translator, named: Named): string => {
  if (Array.isArray(value) && value.length > 0) return value.map(named).join(" + ");
  if (Array.isArray(value)) return here("form.nothing");
  if (value === null || value === undefined || value === "") return here("form.nothing");
  return figureText(field, String(value)) ?? formatDateTime(String(value));
};

function ProblemNotice({ voucher, problems }: Props & { problems: readonly Problem[] }): ReactNode {
  const here = useTranslation();
  const order = useOrder(voucher);
  const [isOpen, setOpen] = useState(false);
  const listed = isOpen ? problems : problems.slice(0, PROBLEMS_SHOWN);
  const go = ({ line, field }: Problem) => {
    if (line) voucher.goTo(line, field);
    else if (field) voucher.goToField(field);
  };
  return (
    <Alert
      type="error"
      showIcon
      className="kontor-notice-long"
      title={here("document.problems", { count: problems.length })}
      description={
        <ul>
          {listed.map((problem) => (
            <li key={`${problem.line ?? ""} ${problem.field} ${problem.text}`}>
              <Button type="link" size="small" onClick={() => go(problem)}>
                {problem.line && `${here("document.line", { number: order.indexOf(problem.line) + 1 })} · `}
                {problem.field && `${here.label(problem.field)}: `}
                {problem.text}
              </Button>
            </li>
          ))}
          {!isOpen && problems.length > PROBLEMS_SHOWN && (
            <li>
              <Button type="link" size="small" onClick={() => setOpen(true)}>
                {here("document.allProblems", { count: problems.length })}
              </Button>
            </li>
          )}
        </ul>
      }
    />
  );
}
