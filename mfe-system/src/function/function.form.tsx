// The form of a menu function: its position, page, buttons and name in five languages (reference.md §6.3).
import { languages } from "@kontor/contracts/core/languages";
import { menu } from "@kontor/contracts/menu";
import {
  addFunction,
  checkFunctionName,
  checkFunctionNumber,
  type FunctionRow,
  listFunctions,
  updateFunction,
} from "@kontor/contracts/system/function";
import { RadioField, SelectField, SwitchField, TreePicker } from "@kontor/ui-kit/fields/choice";
import { TextField } from "@kontor/ui-kit/fields/text";
import { FormDialog } from "@kontor/ui-kit/form/form-dialog";
import type { FormProps } from "@kontor/ui-kit/form/form-props";
import { useRecordForm } from "@kontor/ui-kit/form/use-record-form";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { useRead } from "@kontor/ui-kit/query";
import { call } from "@kontor/ui-kit/request";
import { Checkbox, Form, Input } from "antd";
import { buttons } from "../shared/buttons.ts";
import { codesOf, ROOT, textOf, treeOf } from "./function.rules.ts";

const ALL = 1001;
const LABEL_MAX = 50;
const ICONS = [...new Set(menu.map(({ icon }) => icon))].sort();

export function FunctionForm({ row, onClose }: FormProps<FunctionRow>) {
  const t = useTranslation();
  const all = useRead(listFunctions, { query: { pageSize: ALL } });
  const form = useRecordForm({
    add: addFunction,
    update: updateFunction,
    row,
    onClose,
    defaults: { parentNumber: ROOT },
    // The Chinese label is the function's name.
    prepare: (body: { name?: string; labels?: object }) => ({
      ...body,
      labels: { ...body.labels, "zh-CN": body.name },
    }),
  });
  const own = form.id ? { id: form.id } : {};
  const isDuplicateName = async (name: string) => (await call(checkFunctionName, { query: { ...own, name } })).status;
  const isDuplicateNumber = async (number: string) =>
    (await call(checkFunctionNumber, { query: { ...own, number } })).status;
  const root = { value: ROOT, title: t("function.root"), children: treeOf(all.data?.rows ?? [], row?.number) };
  return (
    <FormDialog form={form} title="function.title">
      <TextField name="number" isDuplicate={isDuplicateNumber} />
      <TreePicker name="parentNumber" tree={[root]} />
      <TextField name="name" isDuplicate={isDuplicateName} />
      {languages
        .filter((language) => language !== "zh-CN")
        .map((language) => (
          <Form.Item
            key={language}
            name={["labels", language]}
            label={t(`function.label-${language}`)}
            rules={[{ required: true, whitespace: true, message: t("refusal.field-required") }]}
          >
            <Input maxLength={LABEL_MAX} autoComplete="off" />
          </Form.Item>
        ))}
      {row ? null : <RadioField name="side" options={["company", "platform"]} />}
      <TextField name="url" hint="function.urlHint" />
      <TextField name="component" hint="function.componentHint" />
      <SelectField name="icon" options={ICONS} />
      <TextField name="sort" />
      <SwitchField name="enabled" />
      <Form.Item
        name="pushBtn"
        label={t.label("pushBtn")}
        className="kontor-wide"
        getValueProps={(value: unknown) => ({ value: codesOf(value) })}
        normalize={textOf}
      >
        <Checkbox.Group options={buttons.map(([verb, code]) => ({ value: code, label: t(`role.button-${verb}`) }))} />
      </Form.Item>
    </FormDialog>
  );
}
