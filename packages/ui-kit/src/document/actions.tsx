// The buttons at the foot of a document's form.
import { Button, Tooltip } from "antd";
import type { ReactNode } from "react";
import { useWords } from "../i18n/i18n.tsx";
import { Allowed, useCan } from "../permissions/permissions.tsx";
import { useDoc } from "./document-scope.tsx";
import { useDocState } from "./use-document.ts";

/** Keys are explained beside the buttons. */
export function FormActions(): ReactNode {
  const here = useWords();
  const doc = useDoc();
  const { busy } = useDocState(doc);
  return (
    <>
      <span className="kontor-keys">{here("document.keys")}</span>
      <Button disabled={busy} onClick={() => void doc.close()}>
        {here("button.cancel")}
      </Button>
      <SaveAndAudit />
      <Save />
    </>
  );
}

function Save(): ReactNode {
  const here = useWords();
  const doc = useDoc();
  const { busy, loading } = useDocState(doc);
  return (
    <Allowed button="edit">
      <Tooltip title="Ctrl+S">
        <Button type="primary" loading={busy} disabled={loading} onClick={() => void doc.save(false)}>
          {here("button.save")}
        </Button>
      </Tooltip>
    </Allowed>
  );
}

function SaveAndAudit(): ReactNode {
  const here = useWords();
  const doc = useDoc();
  const { busy, loading } = useDocState(doc);
  const mayAudit = useCan(doc.kind.page, "audit");
  if (!mayAudit) return null;
  return (
    <Allowed button="edit">
      <Tooltip title="Ctrl+Shift+S">
        <Button disabled={busy || loading} onClick={() => void doc.save(true)}>
          {here("document.saveAndAudit")}
        </Button>
      </Tooltip>
    </Allowed>
  );
}
