// The dialog that sets the same values on several products; empty fields stay unchanged (reference.md §5.10).
import { issuesIn } from "@kontor/contracts/core/issues";
import { getProductCategoryTree } from "@kontor/contracts/warehouse/category";
import { bulkUpdateProducts, type ProductBulkUpdate, productBulkUpdate } from "@kontor/contracts/warehouse/product";
import { PageDialog } from "@kontor/ui-kit/dialog";
import { issueText } from "@kontor/ui-kit/feedback/refusal-text";
import { toast } from "@kontor/ui-kit/feedback/toast";
import { SelectField, TreePicker } from "@kontor/ui-kit/fields/choice";
import { NumberField, WholeField } from "@kontor/ui-kit/fields/number";
import { TextAreaField, TextField } from "@kontor/ui-kit/fields/text";
import { branches } from "@kontor/ui-kit/fields/tree-options.rules";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { useRead, useWrite } from "@kontor/ui-kit/query";
import { Button, Form, Space } from "antd";
import { useId } from "react";
import { changesOf } from "./bulk-change.rules.ts";

const WIDTH_PX = 800;

interface Props {
  ids: readonly string[];
  /** Called with whether anything was changed. */
  onClose(isDone: boolean): void;
}

export function BulkChangeDialog({ ids, onClose }: Props) {
  const t = useTranslation();
  const name = useId();
  const [form] = Form.useForm<Record<string, unknown>>();
  const categories = useRead(getProductCategoryTree, { query: {} });
  const write = useWrite(bulkUpdateProducts);
  const yesNo = ["true", "false"].map((value) => ({ value, label: t(value === "true" ? "list.yes" : "list.no") }));

  async function save() {
    const product = changesOf(form.getFieldsValue());
    if (Object.keys(product).length === 0) return toast.warn(t("material.batchNothing"));
    const wrong = issuesIn(productBulkUpdate, product);
    form.setFields(wrong.map((issue) => ({ name: issue.field ?? "", errors: [issueText(issue)] })));
    if (wrong.length > 0) return;
    // Just checked with its schema.
    const done = await write.run({ body: { ids: [...ids], material: product as ProductBulkUpdate } });
    if (!done) return;
    toast.success(t("list.changed"));
    onClose(true);
  }

  return (
    <PageDialog
      title={t("material.batchTitle", { count: ids.length })}
      width={WIDTH_PX}
      busy={write.busy}
      onClose={() => onClose(false)}
      footer={
        <Space wrap>
          <Button disabled={write.busy} onClick={() => onClose(false)}>
            {t("button.cancel")}
          </Button>
          <Button type="primary" loading={write.busy} onClick={() => void save()}>
            {t("button.save")}
          </Button>
        </Space>
      }
    >
      <p style={{ marginTop: 0, color: "var(--k-text-soft)" }}>{t("material.batchHint")}</p>
      <Form form={form} name={name} layout="vertical" className="kontor-form" onFinish={() => void save()}>
        <TreePicker name="categoryId" tree={branches(categories.data ?? [])} />
        <TextField name="color" />
        <TextField name="brand" />
        <TextField name="mfrs" />
        <NumberField name="weight" scale="quantity" />
        <WholeField name="expiryNum" />
        <TextField name="position" />
        <SelectField name="enableSerialNumber" options={yesNo} />
        <SelectField name="enableBatchNumber" options={yesNo} />
        <TextAreaField name="remark" wide />
        <input type="submit" hidden />
      </Form>
    </PageDialog>
  );
}
