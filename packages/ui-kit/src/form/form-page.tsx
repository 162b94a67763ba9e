// A record's form as a page of its own, e.g. settings.
import type { Button as Verb } from "@kontor/contracts/core/endpoint";
import { Button, Card } from "antd";
import type { ReactNode } from "react";
import { prefixOf, Translations, useTranslation } from "../i18n/i18n.tsx";
import { Allowed } from "../permissions/permissions.tsx";
import { FormBody } from "./form-body.tsx";
import type { RecordForm } from "./use-record-form.ts";

interface Props {
  form: RecordForm;
  title: string;
  /** The permission that saving needs. */
  saveButton: Verb;
  children: ReactNode;
}

export function FormPage({ form, title, saveButton, children }: Props): ReactNode {
  const t = useTranslation();
  return (
    <Card title={t(title)}>
      <Translations prefix={prefixOf(title)}>
        <FormBody form={form}>{children}</FormBody>
      </Translations>
      <Allowed button={saveButton}>
        <Button type="primary" loading={form.busy} disabled={form.loading} onClick={() => void form.save()}>
          {t("button.save")}
        </Button>
      </Allowed>
    </Card>
  );
}
