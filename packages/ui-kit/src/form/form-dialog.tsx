// A record's form in a dialog.
import { Button, Space } from "antd";
import { type ReactNode, useRef } from "react";
import { PageDialog } from "../dialog/dialog.tsx";
import { prefixOf, Translations, useTranslation } from "../i18n/i18n.tsx";
import { useScreen } from "../screen/screen.ts";
import { FormBody, useMaySave } from "./form-body.tsx";
import type { RecordForm } from "./use-record-form.ts";

const WIDTH_PX = 800;

interface Props {
  form: RecordForm;
  /** Word key of what is edited; the text before its last point is the prefix of the fields' word keys. */
  title: string;
  /** On wider windows than the phone's, in pixels. */
  width?: number;
  children: ReactNode;
}

export function FormDialog({ form, title, width = WIDTH_PX, children }: Props): ReactNode {
  const t = useTranslation();
  const phone = useScreen() === "phone";
  const maySave = useMaySave();
  const body = useRef<HTMLDivElement>(null);
  const heading = maySave ? (form.id ? "form.editTitle" : "form.addTitle") : "form.viewTitle";
  // On the phone the on-screen keyboard would cover what is to be read first.
  const startTyping = () => {
    if (!phone) body.current?.querySelector<HTMLElement>("input:enabled")?.focus();
  };
  return (
    <PageDialog
      title={t(heading, { what: t(title) })}
      width={width}
      onClose={() => void form.close()}
      onOpened={startTyping}
      footer={
        <Space>
          <Button onClick={() => void form.close()}>{t(maySave ? "button.cancel" : "button.close")}</Button>
          {maySave && (
            <Button type="primary" loading={form.busy} disabled={form.loading} onClick={() => void form.save()}>
              {t("button.save")}
            </Button>
          )}
        </Space>
      }
    >
      <div ref={body}>
        <Translations prefix={prefixOf(title)}>
          <FormBody form={form}>{children}</FormBody>
        </Translations>
      </div>
    </PageDialog>
  );
}
