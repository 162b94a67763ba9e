// Asks for the reason of an action that needs one: one that is otherwise refused, or one that history explains.
import { REASON_MAX } from "@kontor/contracts/voucher/reason";
import { Input, Typography } from "antd";
import { type ReactNode, useId } from "react";
import type { CallError } from "../core/call-error.ts";
import { issueText, refusalText } from "../feedback/refusal-text.ts";
import { confirm, toast } from "../feedback/toast.ts";
import { useTranslation } from "../i18n/i18n.tsx";

const ISSUES_SHOWN = 5;

interface Question {
  /** Word keys of the title, the confirming button and the field. */
  title: string;
  button: string;
  label: string;
  danger?: boolean;
  /** What is shown above the field, and below it. */
  lead: readonly string[];
  note?: string;
  /** The reason that was typed before; left out: none. */
  typed?: string;
  /** What else is asked, above the field. */
  choice?: (() => ReactNode) | undefined;
  /** Word key of what else is missing; undefined: nothing. */
  missing?(): string | undefined;
}

/** The typed reason; undefined when the user cancels. */
export async function askReason({
  title,
  button,
  danger = false,
  missing,
  choice,
  typed: before = "",
  ...shown
}: Question): Promise<string | undefined> {
  let typed = before;
  // Asked again, it shows what was typed and chosen before.
  const content = () => <Reason {...shown} choice={choice?.()} typed={typed} onChange={(text) => (typed = text)} />;
  while (await confirm({ title, content: content(), button, danger })) {
    const reason = typed.trim();
    const lacking = missing?.() ?? (reason === "" ? "document.reasonMissing" : undefined);
    if (lacking === undefined) return reason;
    toast.warn(lacking);
  }
  return undefined;
}

/** The same where a refusal can be overridden with a reason. */
export function confirmReason(error: CallError): Promise<string | undefined> {
  const texts = error.issues.length === 0 ? [refusalText(error)] : error.issues.map(issueText);
  const lead = [...texts.slice(0, ISSUES_SHOWN), ...(texts.length > ISSUES_SHOWN ? ["…"] : [])];
  return askReason({
    ...{
      title: "document.goOnTitle",
      button: "document.goOn",
      label: "document.goOnReason",
      note: "document.goOnText",
    },
    ...{ lead, danger: true },
  });
}

function Reason({
  label,
  lead,
  note,
  choice,
  typed,
  onChange,
}: Pick<Question, "label" | "lead" | "note"> & {
  choice: ReactNode;
  typed: string;
  onChange(text: string): void;
}): ReactNode {
  const t = useTranslation();
  const id = useId();
  return (
    <>
      {lead.map((text) => (
        <Typography.Paragraph key={text}>{text}</Typography.Paragraph>
      ))}
      {choice}
      <label htmlFor={id}>{t(label)}</label>
      <Input.TextArea
        id={id}
        autoFocus={!choice}
        required
        rows={2}
        defaultValue={typed}
        maxLength={REASON_MAX}
        showCount
        // The count stands below the field.
        style={{ marginBottom: 24 }}
        onChange={(event) => onChange(event.target.value)}
      />
      {note && <Typography.Paragraph type="secondary">{t(note)}</Typography.Paragraph>}
    </>
  );
}
