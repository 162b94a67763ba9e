// The form of a unit: the base unit and up to three sub units, each with its ratio (reference.md §5.6).
import { addUnit, getUnit, type UnitRow, updateUnit } from "@kontor/contracts/warehouse/unit";
import { SwitchField } from "@kontor/ui-kit/fields/choice";
import { NumberField } from "@kontor/ui-kit/fields/number";
import { TextField } from "@kontor/ui-kit/fields/text";
import { FormDialog } from "@kontor/ui-kit/form/form-dialog";
import type { FormProps } from "@kontor/ui-kit/form/form-props";
import { type RecordForm, useRecordForm } from "@kontor/ui-kit/form/use-record-form";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { Form, Typography } from "antd";
import { equations } from "./unit.rules.ts";

const FIELDS = Object.keys(addUnit.body.shape);

/** The typed ratios in words, which show at a glance when one is the wrong way round. */
function Preview({ form }: Pick<RecordForm, "form">) {
  const t = useTranslation();
  const values = Form.useWatch((all) => Object.fromEntries(FIELDS.map((name) => [name, all[name]])), form);
  const shownEquations = equations(values ?? {});
  return (
    <Typography.Text type="secondary">
      {shownEquations.length > 0 ? shownEquations.join("；") : t("unit.previewHint")}
    </Typography.Text>
  );
}

export function UnitForm({ row, onClose }: FormProps<UnitRow>) {
  const form = useRecordForm({ add: addUnit, update: updateUnit, info: getUnit, row, onClose });
  return (
    <FormDialog form={form} title="unit.title">
      <TextField name="basicUnit" wide />
      <TextField name="otherUnit" />
      <NumberField name="ratio" scale="ratio" />
      <TextField name="otherUnitTwo" />
      <NumberField name="ratioTwo" scale="ratio" />
      <TextField name="otherUnitThree" />
      <NumberField name="ratioThree" scale="ratio" />
      {row ? <SwitchField name="enabled" /> : null}
      <Preview form={form.form} />
    </FormDialog>
  );
}
