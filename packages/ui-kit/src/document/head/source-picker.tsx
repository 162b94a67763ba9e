// The field with the source document's number, and the dialog that finds it.
import { LinkOutlined } from "@ant-design/icons";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { Button, Form, Input, Space } from "antd";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useTranslation } from "../../i18n/i18n.tsx";
import { ReadOnlyValue } from "../../voucher/form/header-fields.tsx";
import { useDocumentForm, useDocumentState } from "../document-scope.tsx";

const LinkDialog = lazy(() => import("../dialogs/link-dialog.tsx"));

/** Takes lines from an audited document of the given kind. */
export function SourcePicker({ kind }: { kind: DocumentKind }): ReactNode {
  const here = useTranslation();
  const documentForm = useDocumentForm();
  const loading = useDocumentState((state) => state.loading);
  useEffect(() => documentForm.setSource(kind), [documentForm, kind]);
  useEffect(() => {
    if (!loading) void documentForm.takeFromAddress();
  }, [documentForm, loading]);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ReadOnlyValue name="linkId" />
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
          <LinkDialog kind={kind} organId={documentForm.head().organId ?? undefined} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
