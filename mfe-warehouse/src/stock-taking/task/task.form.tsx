// The form of a task: what of a warehouse is counted, by whom, and whether they see what the books say.
import { getProductCategoryTree } from "@kontor/contracts/warehouse/category";
import { createTask, type TaskRow, taskScopes, updateTask } from "@kontor/contracts/warehouse/stock-taking";
import { DateField, RadioField, SwitchField, TagField, TreePicker } from "@kontor/ui-kit/fields/choice";
import { WarehousePicker } from "@kontor/ui-kit/fields/master-pickers";
import { TextAreaField, TextField } from "@kontor/ui-kit/fields/text";
import { branches } from "@kontor/ui-kit/fields/tree-options.rules";
import { FormDialog } from "@kontor/ui-kit/form/form-dialog";
import type { FormProps } from "@kontor/ui-kit/form/form-props";
import { useRecordForm } from "@kontor/ui-kit/form/use-record-form";
import { formatDate } from "@kontor/ui-kit/i18n/format";
import { useRead } from "@kontor/ui-kit/query";
import { Form } from "antd";
import { useUsers } from "../../shared/user-name.tsx";
import { ProductsField } from "./products-field.tsx";
import { choosesBlindness } from "./task-steps.rules.ts";

/** What all forms of a task have. */
export function TaskFields({ keepsBlindness = false }: { keepsBlindness?: boolean }) {
  const users = useUsers();
  return (
    <>
      <TagField name="assigneeIds" options={users} wide hint="stock-taking.assigneesHint" />
      <SwitchField
        name="showBookQty"
        disabled={keepsBlindness}
        hint={keepsBlindness ? "stock-taking.showBookQtyKept" : "stock-taking.showBookQtyHint"}
      />
      <TextAreaField name="remark" wide />
    </>
  );
}

/** A task's row as its form has it. */
const withAssigneeIds = (task: TaskRow) => ({ ...task, assigneeIds: task.assignees.map(({ id }) => id) });

const SCOPE_DEFAULT = "all";

export function TaskForm({ row, onClose }: FormProps<TaskRow>) {
  const form = useRecordForm({
    ...{ add: createTask, update: updateTask, onClose },
    row: row && withAssigneeIds(row),
    defaults: { countDate: formatDate(new Date()), scope: SCOPE_DEFAULT },
  });
  const scope: unknown = Form.useWatch("scope", form.form) ?? SCOPE_DEFAULT;
  return (
    <FormDialog form={form} title="stock-taking.title">
      <TextField name="name" />
      <DateField name="countDate" />
      {row ? null : (
        <>
          <WarehousePicker name="depotId" />
          <RadioField name="scope" options={taskScopes} />
          {scope === "category" ? <Category /> : null}
          {scope === "selected" ? <ProductsField /> : null}
          <SwitchField name="onlyStocked" hint="stock-taking.onlyStockedHint" />
        </>
      )}
      <TaskFields keepsBlindness={row ? !choosesBlindness(row) : false} />
    </FormDialog>
  );
}

function Category() {
  const tree = useRead(getProductCategoryTree, { query: {} });
  return <TreePicker name="categoryId" tree={branches(tree.data ?? [])} />;
}
