// The basic info of a product: identity, unit, category, flags, pictures.
import { getProductCategoryTree } from "@kontor/contracts/warehouse/category";
import { changeNameToPinYin, type ProductRow } from "@kontor/contracts/warehouse/product";
import { SwitchField, TreePicker } from "@kontor/ui-kit/fields/choice";
import { Field } from "@kontor/ui-kit/fields/field";
import { NumberField, WholeField } from "@kontor/ui-kit/fields/number";
import { TextField } from "@kontor/ui-kit/fields/text";
import { branches } from "@kontor/ui-kit/fields/tree-options.rules";
import type { RecordForm } from "@kontor/ui-kit/form/use-record-form";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { useRead } from "@kontor/ui-kit/query";
import { call } from "@kontor/ui-kit/request";
import { Form, Input, Select, Switch } from "antd";
import { useState } from "react";
import { useAttributes } from "./form-rows.ts";
import { rowsForUnits, type UnitOption, unitsOf } from "./product.rules.ts";
import { PicturesInput } from "./product-pictures.tsx";

const NAME_MAX = 100;
const UNIT_MAX = 10;
const EXPIRY_DAYS_MAX = 36_500;
/** A cell in the form's columns without space of its own. */
const BARE = { marginBottom: 0 };
const GONE = { display: "none" };

interface Props {
  row: ProductRow | undefined;
  form: RecordForm["form"];
  units: (UnitOption & { name: string })[];
  highest: string;
}

export function BasicFields({ row, form, units, highest }: Props) {
  const categories = useRead(getProductCategoryTree, { query: {} });
  const serial: unknown = Form.useWatch("enableSerialNumber", { form, preserve: true });
  const hasBatches: unknown = Form.useWatch("enableBatchNumber", { form, preserve: true });
  const attributes = useAttributes(form);
  return (
    <>
      <NameField form={form} />
      <TextField name="standard" />
      <TextField name="model" />
      <UnitFields form={form} units={units} highest={highest} single={attributes.length > 0} />
      <TextField name="color" />
      <TreePicker name="categoryId" tree={branches(categories.data ?? [])} />
      <TextField name="brand" />
      <TextField name="mnemonic" />
      <TextField name="mfrs" />
      <TextField name="alias" />
      <TextField name="position" />
      <NumberField name="weight" scale="quantity" />
      <WholeField name="expiryNum" max={EXPIRY_DAYS_MAX} />
      <SwitchField name="enableSerialNumber" disabled={hasBatches === true || attributes.length > 0} />
      <SwitchField name="enableBatchNumber" disabled={serial === true || attributes.length > 0} />
      <SwitchField name="syncStore" />
      {row ? <SwitchField name="enabled" /> : null}
      <Field name="imageIds" wide>
        <PicturesInput />
      </Field>
    </>
  );
}

/** The name; leaving it fills in the mnemonic, unless the user typed one. */
function NameField({ form }: Pick<Props, "form">) {
  const [made, setMade] = useState("");
  const fill = async (name: string) => {
    const typed: unknown = form.getFieldValue("mnemonic");
    if (name.trim() === "" || (typed && typed !== made)) return;
    // The service computes it again on saving, so a failure here does no harm.
    const mnemonic = await call(changeNameToPinYin, { body: { name } }).catch(() => "");
    if (mnemonic === "" || form.getFieldValue("mnemonic") !== typed) return;
    setMade(mnemonic);
    form.setFieldValue("mnemonic", mnemonic);
  };
  return (
    <Field name="name" validateTrigger={["onChange", "onBlur"]}>
      <Input maxLength={NAME_MAX} autoComplete="off" onBlur={(event) => void fill(event.target.value)} />
    </Field>
  );
}

/** A single unit by its name, or a definition with sub units; the barcode rows follow it. */
function UnitFields({ form, units, highest, single }: Pick<Props, "form" | "units" | "highest"> & { single: boolean }) {
  const t = useTranslation();
  const unitId: unknown = Form.useWatch("unitId", { form, preserve: true });
  const [chosen, setChosen] = useState<boolean>();
  const isMulti = chosen ?? (typeof unitId === "string" && unitId !== "");
  const unitOptions = units.map(({ id, name }) => ({ value: id, label: name }));
  const toggle = (on: boolean) => {
    setChosen(on);
    form.setFieldsValue(on ? { unit: "" } : { unitId: null });
    if (!on) form.setFieldValue("meList", (form.getFieldValue("meList") ?? []).slice(0, 1));
  };
  const follow = (id: unknown) => {
    const unit = units.find((each) => each.id === id);
    if (unit) form.setFieldValue("meList", rowsForUnits(form.getFieldValue("meList") ?? [], unitsOf(unit), highest));
  };
  const needed = {
    validator: async () => {
      if (!form.getFieldValue("unit")?.trim() && !form.getFieldValue("unitId"))
        throw new Error(t("refusal.field-required"));
    },
  };
  return (
    <>
      <Form.Item label={t("material.multiUnit")} htmlFor="material-multi-unit">
        <Switch
          id="material-multi-unit"
          checked={isMulti}
          disabled={single}
          onChange={toggle}
          checkedChildren={t("list.yes")}
          unCheckedChildren={t("list.no")}
        />
      </Form.Item>
      {/* Both stay in the form, so that the loaded value of the hidden one is not sent. */}
      <div className="ant-form-item" style={isMulti ? GONE : BARE}>
        <Field name="unit" required rules={isMulti ? [] : [needed]}>
          <Input maxLength={UNIT_MAX} autoComplete="off" />
        </Field>
      </div>
      <div className="ant-form-item" style={isMulti ? BARE : GONE}>
        <Field name="unitId" required rules={isMulti ? [needed] : []} hint="material.unitHint">
          <UnitSelect options={unitOptions} onPicked={follow} />
        </Field>
      </div>
    </>
  );
}

interface UnitSelectProps {
  id?: string;
  value?: string | null;
  onChange?: (id: string) => void;
  options: { value: string; label: string }[];
  onPicked(id: string): void;
}

function UnitSelect({ id, value, onChange, options, onPicked }: UnitSelectProps) {
  return (
    <Select
      {...(id ? { id } : {})}
      value={value || null}
      options={options}
      showSearch={{ optionFilterProp: "label" }}
      onChange={(next: string) => {
        onChange?.(next);
        onPicked(next);
      }}
    />
  );
}
