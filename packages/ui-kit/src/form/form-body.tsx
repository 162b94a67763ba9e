// The fields of a record's form, in two columns where there is room.
import { Alert, Form, Spin } from "antd";
import { type ReactNode, useId } from "react";
import { formatDateTime } from "../i18n/format.ts";
import { useTranslation } from "../i18n/i18n.tsx";
import { useCan, usePage } from "../permissions/permissions.tsx";
import { refusesButTexts } from "../scanner/refuse-scan.ts";
import { FormScope } from "./form-scope.tsx";
import type { RecordForm } from "./use-record-form.ts";

/** Whether the form may be saved: outside a page no permissions are known, so it may. */
export function useMaySave(): boolean {
  const page = usePage();
  const can = useCan(page, "edit");
  return page === "" || can;
}

export function FormBody({ form, children }: { form: RecordForm; children: ReactNode }): ReactNode {
  const maySave = useMaySave();
  const name = useId();
  return (
    <FormScope schema={form.schema}>
      <div ref={refusesButTexts}>
        <Spin spinning={form.loading}>
          <Changes changes={form.changes} />
          <Form
            form={form.form}
            // Several forms can be in one page, so a field's name alone is no unique id.
            name={name}
            layout="vertical"
            className="kontor-form"
            disabled={!maySave || form.loading}
            scrollToFirstError={{ focus: true }}
            onFinish={() => void form.save()}
          >
            {children}
            {/* Lets Enter save: the visible button is outside the form. */}
            <input type="submit" hidden />
          </Form>
        </Spin>
      </div>
    </FormScope>
  );
}

/** The fields that somebody else changed meanwhile. */
function Changes({ changes }: Pick<RecordForm, "changes">): ReactNode {
  const t = useTranslation();
  if (changes.length === 0) return null;
  const lines = changes.map(({ name, theirs }) => (
    <li key={name}>{t("form.theirs", { field: t.label(name), value: shown(theirs, t) })}</li>
  ));
  return <Alert type="warning" showIcon title={t("form.changed")} description={<ul>{lines}</ul>} />;
}

const shown = (value: unknown, t: (key: string) => string): string => {
  if (typeof value === "boolean") return t(value ? "list.yes" : "list.no");
  if (value === null || value === undefined || value === "") return t("form.nothing");
  if (Array.isArray(value)) return value.map((one) => shown(one, t)).join(", ");
  if (typeof value === "object") return textsOf(value).join(" ");
  return typeof value === "string" ? formatDateTime(value) : String(value);
};

/** The readable texts of a grid's row, without ids. */
const textsOf = (row: object): string[] =>
  Object.entries(row).flatMap(([name, one]) =>
    typeof one === "string" && one !== "" && name !== "id" && !name.endsWith("Id") ? [one] : [],
  );
