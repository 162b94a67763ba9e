// The document's attachments: at most four files, uploaded when they are chosen.
import { PaperClipOutlined } from "@ant-design/icons";
import type { VoucherEndpoints } from "@kontor/contracts/voucher/voucher-endpoints";
import { ATTACHMENTS_MAX } from "@kontor/contracts/voucher/voucher-values";
import { Button, Upload } from "antd";
import { type ReactNode, useRef, useState } from "react";
import { showError } from "../../feedback/show-error.ts";
import { toast } from "../../feedback/toast.ts";
import { Field } from "../../fields/field.tsx";
import { useTranslation } from "../../i18n/i18n.tsx";
import { call } from "../../request/request.ts";
import { useAttachmentOpener } from "../attachment-opener.tsx";
import type { Attachment } from "./draft.rules.ts";

interface Props {
  /** The endpoints that upload and download a file. */
  of: Pick<VoucherEndpoints, "upload" | "attachment">;
}

export const Attachments = ({ of }: Props): ReactNode => (
  <Field name="fileName" schemaless wide>
    <Files of={of} />
  </Field>
);

interface FilesProps extends Props {
  value?: Attachment[];
  onChange?: (files: Attachment[]) => void;
}

function Files({ of: endpoints, value = [], onChange }: FilesProps): ReactNode {
  const here = useTranslation();
  const [busy, setBusy] = useState(false);
  const { open, picture } = useAttachmentOpener(endpoints.attachment);
  const button = useRef<HTMLButtonElement>(null);
  const take = async (file: File) => {
    if (value.length >= ATTACHMENTS_MAX) return toast.warn("document.attachmentsMax", { max: ATTACHMENTS_MAX });
    setBusy(true);
    try {
      onChange?.([...value, await call(endpoints.upload, { file })]);
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Upload
        fileList={value.map(({ id, name }) => ({ uid: id, name, status: "done" }))}
        beforeUpload={(file) => {
          // The upload moves the focus away from the pressed button.
          button.current?.focus();
          void take(file);
          return false;
        }}
        onPreview={({ uid, name }) => open({ id: uid, name })}
        onRemove={({ uid }) => {
          onChange?.(value.filter(({ id }) => id !== uid));
          // The pressed button is removed with the file.
          button.current?.focus();
        }}
      >
        {value.length < ATTACHMENTS_MAX && (
          <Button ref={button} icon={<PaperClipOutlined />} loading={busy}>
            {here("document.attach")}
          </Button>
        )}
      </Upload>
      {picture}
    </>
  );
}
