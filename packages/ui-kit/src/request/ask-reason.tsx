// Asks for the reason when a refusal can be overridden with one.
import { REASON_MAX } from "@kontor/contracts/document/reason";
import { Input, Typography } from "antd";
import { type ReactNode, useId } from "react";
import type { CallError } from "../core/call-error.ts";
import { issueText, refusalText } from "../feedback/refusal-text.ts";
import { confirm, toast } from "../feedback/toast.ts";
import { useTranslation } from "../i18n/i18n.tsx";

const ISSUES_SHOWN = 5;

/** The typed reason; undefined when the user cancels. */
export async function confirmReason(error: CallError): Promise<string | undefined> {
  let typed = "";
  const content = <Reason error={error} onChange={(text) => (typed = text)} />;
  while (await confirm({ title: "document.goOnTitle", content, button: "document.goOn", danger: true })) {
    const reason = typed.trim();
    if (reason !== "") return reason;
    toast.warn("document.reasonMissing");
  }
  return undefined;
}

function Reason({ error, onChange }: { error: CallError; onChange(text: string): void }): ReactNode {
  const t = useTranslation();
  const id = useId();
  const texts = error.issues.length === 0 ? [refusalText(error)] : error.issues.map(issueText);
  return (
    <>
      {texts.slice(0, ISSUES_SHOWN).map((text) => (
        <Typography.Paragraph key={text}>{text}</Typography.Paragraph>
      ))}
      {texts.length > ISSUES_SHOWN && <Typography.Paragraph>…</Typography.Paragraph>}
      <label htmlFor={id}>{t("document.goOnReason")}</label>
      <Input.TextArea
        id={id}
        autoFocus
        required
        rows={2}
        maxLength={REASON_MAX}
        showCount
        onChange={(event) => onChange(event.target.value)}
      />
      <Typography.Paragraph type="secondary" style={{ marginTop: 24 }}>
        {t("document.goOnText")}
      </Typography.Paragraph>
    </>
  );
}
