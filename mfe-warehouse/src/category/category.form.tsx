// The form of a category, next to the tree (reference.md §5.7).
import {
  addCategory,
  type CategoryNode,
  type CategoryRow,
  checkCategoryName,
  updateCategory,
} from "@kontor/contracts/warehouse/category";
import { TreePicker } from "@kontor/ui-kit/fields/choice";
import { TextAreaField, TextField } from "@kontor/ui-kit/fields/text";
import { branches } from "@kontor/ui-kit/fields/tree-options.rules";
import { FormPage } from "@kontor/ui-kit/form/form-page";
import { useRecordForm } from "@kontor/ui-kit/form/use-record-form";
import { call } from "@kontor/ui-kit/request";
import { type RefObject, useEffect, useRef } from "react";

interface Props {
  tree: CategoryNode[];
  /** Undefined: a new one. */
  row?: CategoryRow | undefined;
  parentId?: string | undefined;
  /** Set to the function that closes the form: it asks where unsaved input would be lost, and calls `onClose` once it may close. */
  leave: RefObject<() => Promise<void>>;
  onClose(): void;
  onSaved(id: string | undefined): void;
}

const idIn = (answer: unknown): string | undefined =>
  typeof answer === "object" && answer !== null && "id" in answer && typeof answer.id === "string"
    ? answer.id
    : undefined;

export function CategoryForm({ tree, row, parentId, leave, onClose, onSaved }: Props) {
  // The tree already shows a new category while its save is being finished: what is chosen by then is opened instead of it.
  const isLeaving = useRef(false);
  const form = useRecordForm({
    add: addCategory,
    update: updateCategory,
    row,
    onClose,
    onSaved: (answer) => (isLeaving.current ? onClose() : onSaved(row?.id ?? idIn(answer))),
    defaults: { parentId: parentId ?? null },
  });
  useEffect(() => {
    if (!form.busy) isLeaving.current = false;
  }, [form.busy]);
  useEffect(() => {
    leave.current = async () => {
      isLeaving.current = form.busy;
      await form.close();
    };
    return () => {
      leave.current = async () => undefined;
    };
  });
  const fields = form.form;
  const isNew = row === undefined;
  useEffect(() => {
    if (isNew) fields.focusField("name");
  }, [isNew, fields]);
  const isDuplicate = async (name: string) => {
    const parent: unknown = form.form.getFieldValue("parentId");
    const below = typeof parent === "string" ? { parentId: parent } : {};
    return (await call(checkCategoryName, { query: { ...below, ...(form.id ? { id: form.id } : {}), name } })).status;
  };
  return (
    <FormPage form={form} title={row ? "category.title" : "category.add"} saveButton="edit">
      <TextField name="name" isDuplicate={isDuplicate} />
      <TextField name="serialNo" />
      <TreePicker name="parentId" tree={branches(tree, row?.id)} />
      <TextField name="sort" />
      <TextAreaField name="remark" wide />
    </FormPage>
  );
}
