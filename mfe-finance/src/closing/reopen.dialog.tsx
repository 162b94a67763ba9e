// The dialog that reopens closed books, from a day on or completely, with a reason.
import type { Answer } from "@kontor/contracts/core/endpoint";
import { type getClosing, listClosings, reopenPeriod } from "@kontor/contracts/system/closing";
import { PageDialog } from "@kontor/ui-kit/dialog";
import { DateField } from "@kontor/ui-kit/fields/choice";
import { TextAreaField } from "@kontor/ui-kit/fields/text";
import { FormBody } from "@kontor/ui-kit/form/form-body";
import { useRecordForm } from "@kontor/ui-kit/form/use-record-form";
import { Translations, useTranslation } from "@kontor/ui-kit/i18n";
import { refresh } from "@kontor/ui-kit/query";
import { Button, Space } from "antd";
import type { ReactNode } from "react";

interface Props {
  closing: Answer<typeof getClosing>;
  onClose(): void;
}

export function ReopenDialog({ closing, onClose }: Props): ReactNode {
  const t = useTranslation();
  const done = () => {
    onClose();
    void refresh(listClosings);
  };
  const fixed = { version: closing.version };
  const form = useRecordForm({ add: reopenPeriod, fixed, defaults: { day: null }, onClose, onSaved: done });
  return (
    <PageDialog
      title={t("reopen.title", { day: closing.closedTo ?? "" })}
      onClose={() => void form.close()}
      footer={
        <Space>
          <Button onClick={() => void form.close()}>{t("button.cancel")}</Button>
          <Button type="primary" danger loading={form.busy} onClick={() => void form.save()}>
            {t("closing.reopenButton")}
          </Button>
        </Space>
      }
    >
      <Translations prefix="reopen">
        <FormBody form={form}>
          <TextAreaField name="reason" wide />
          <DateField name="day" hint="reopen.dayHint" />
        </FormBody>
      </Translations>
    </PageDialog>
  );
}
