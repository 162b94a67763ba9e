// The document that this one is drawn from: its number, and the dialog that finds it.
import { LinkOutlined } from "@ant-design/icons";
import type { DocumentKind } from "@kontor/contracts/document/define";
import { Button, Form, Input, Space } from "antd";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useWords } from "../../i18n/i18n.tsx";
import { Kept } from "../../voucher/form/header-fields.tsx";
import { useDoc } from "../document-scope.tsx";
import { askOpen, draw } from "../draw.ts";
import { useDocState } from "../use-document.ts";

const LinkDialog = lazy(() => import("../dialogs/link-dialog.tsx"));

/** Draws lines from an audited document of that kind. */
export function DrawFrom({ kind }: { kind: DocumentKind }): ReactNode {
  const here = useWords();
  const doc = useDoc();
  const { loading } = useDocState(doc);
  useEffect(() => doc.drawsFrom(kind), [doc, kind]);
  useEffect(() => {
    const { drawFrom } = doc;
    if (loading || drawFrom === undefined) return;
    doc.drawFrom = undefined;
    void askOpen(kind, drawFrom).then((open) => open && draw(doc, open));
  }, [doc, kind, loading]);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Kept name="linkId" />
      <Form.Item label={here.label("linkNumber")}>
        <Space.Compact block>
          <Form.Item name="linkNumber" noStyle>
            <Input readOnly aria-label={here.label("linkNumber")} onDoubleClick={() => setOpen(true)} />
          </Form.Item>
          <Button icon={<LinkOutlined />} aria-label={here("document.chooseSource")} onClick={() => setOpen(true)} />
        </Space.Compact>
      </Form.Item>
      {isOpen && (
        <Suspense fallback={null}>
          <LinkDialog
            kind={kind}
            organId={(doc.form.getFieldValue("organId") as string | null) ?? undefined}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
