// Copies a task: all its items, or only those that differ, to be counted again.
import { copyTask, type TaskRow } from "@kontor/contracts/warehouse/stock-taking";
import { DateField, RadioField } from "@kontor/ui-kit/fields/choice";
import { TextField } from "@kontor/ui-kit/fields/text";
import { FormDialog } from "@kontor/ui-kit/form/form-dialog";
import { useRecordForm } from "@kontor/ui-kit/form/use-record-form";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { formatDate } from "@kontor/ui-kit/i18n/format";
import { TaskFields } from "./task.form.tsx";

interface Props {
  task: TaskRow;
  items: "all" | "differences";
  onClose(): void;
}

export default function CopyDialog({ task, items, onClose }: Props) {
  const t = useTranslation();
  const form = useRecordForm({
    ...{ add: copyTask, onClose, fixed: { id: task.id } },
    defaults: {
      name: t(items === "all" ? "stock-taking.copyName" : "stock-taking.recountName", { name: task.name }),
      countDate: formatDate(new Date()),
      showBookQty: task.showBookQty,
      assigneeIds: task.assignees.map(({ id }) => id),
      remark: task.remark,
      items,
    },
  });
  return (
    <FormDialog form={form} title="stock-taking.title">
      <TextField name="name" />
      <DateField name="countDate" />
      <RadioField name="items" options={["all", "differences"]} wide />
      <TaskFields />
    </FormDialog>
  );
}
