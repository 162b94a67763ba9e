// The field with the source document's number, and the dialog that finds it.
import { LinkOutlined } from "@ant-design/icons";
import { Button, Form, Input, Space } from "antd";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useTranslation } from "../../i18n/i18n.tsx";
import { useSession } from "../../session/session.ts";
import { ReadOnlyValue } from "../../voucher/form/header-fields.tsx";
import { useDocumentForm, useDocumentState } from "../document-scope.tsx";
import type { LineSource } from "../line-source.ts";

const LinkDialog = lazy(() => import("../dialogs/link-dialog.tsx"));

/** Takes lines from an audited document of another kind; nothing is shown where the company has that switched off, and nothing is linked. */
export function SourcePicker({ source }: { source: LineSource }): ReactNode {
  "use no memo"; // It reads the form while it is drawn.
  const here = useTranslation();
  const documentForm = useDocumentForm();
  const loading = useDocumentState((state) => state.loading);
  useEffect(() => documentForm.setSource(source), [documentForm, source]);
  useEffect(() => {
    if (!loading) void documentForm.takeFromAddress();
  }, [documentForm, loading]);
  const [isOpen, setOpen] = useState(false);
  const isOff = useSession()?.purchaseBySaleFlag !== true;
  const isLinked = Boolean(Form.useWatch("linkId", { form: documentForm.form, preserve: true }));
  if (source.isSwitched && isOff && !isLinked)
    return ["linkId", "linkNumber"].map((name) => <ReadOnlyValue key={name} name={name} />);
  return (
    <>
      <ReadOnlyValue name="linkId" />
      <Form.Item label={here.label("linkNumber")} className="kontor-source">
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
            source={source}
            organId={documentForm.head().organId ?? undefined}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
