// The attributes of a product (SKU): up to three attributes with their values, a barcode row for each combination (reference.md §5.10).
import { ATTRIBUTE_NAME_MAX } from "@kontor/contracts/warehouse/attribute-values";
import { ATTRIBUTES_MAX, BARCODE_ROWS_MAX } from "@kontor/contracts/warehouse/product";
import type { RecordForm } from "@kontor/ui-kit/form/use-record-form";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { Button, Flex, Form, Input, Switch } from "antd";
import { useState } from "react";
import { ValuesInput } from "../shared/values-input.tsx";
import { useAttributes } from "./form-rows.ts";
import { type Attribute, type BarcodeDraft, combinations, rowsForAttributes } from "./product.rules.ts";
import type { VariantPlan } from "./variant.rules.ts";
import { VariantsDialog } from "./variants.dialog.tsx";

/** An attribute has no name before it is typed, so its position identifies it. */
const ATTRIBUTE_FIELDS = Array.from({ length: ATTRIBUTES_MAX }, (_, at) => `attribute-${at + 1}`);

/** A product with attributes has neither. */
const UNTRACKED = { enableSerialNumber: false, enableBatchNumber: false };

interface Props {
  form: RecordForm["form"];
  highest: string;
  /** A product with sub units has no attributes. */
  disabled: boolean;
  /** A product that was saved with attributes must keep some. */
  lasting: boolean;
}

export function AttributeFields({ form, highest, disabled, lasting }: Props) {
  const t = useTranslation();
  const attributes = useAttributes(form);
  const set = (next: Attribute[]) => form.setFieldValue("attribute", next);
  const change = (at: number, part: Partial<Attribute>) =>
    set(attributes.map((each, other) => (other === at ? { ...each, ...part } : each)));
  const toggle = (on: boolean) => {
    set(on ? [{ attributeName: "", attributeValues: [] }] : []);
    if (on) form.setFieldsValue(UNTRACKED);
    else {
      const [first]: BarcodeDraft[] = form.getFieldValue("meList") ?? [];
      form.setFieldValue("meList", first ? [{ ...first, sku: "" }] : []);
    }
  };
  const count = combinations(attributes).length;
  return (
    <Flex vertical gap={8} style={{ marginBottom: 16 }}>
      <Flex gap={8} align="center" wrap>
        <Switch
          aria-label={t("material.manySku")}
          checked={attributes.length > 0}
          disabled={disabled || lasting}
          onChange={toggle}
        />
        <span>{t("material.manySku")}</span>
        <span style={{ color: "var(--k-text-soft)" }}>{t("material.manySkuHint")}</span>
        <TemplatesButton form={form} highest={highest} disabled={disabled} />
      </Flex>
      {/* The value that the form sends; the inputs below set it. */}
      <Form.Item name="attribute" hidden>
        <Hidden />
      </Form.Item>
      {attributes.map((attribute, at) => (
        <Flex key={ATTRIBUTE_FIELDS[at]} gap={8} wrap align="start">
          <Input
            style={{ flex: "1 1 120px" }}
            aria-label={`${t("material.attributeName")} ${at + 1}`}
            placeholder={t("material.attributeName")}
            maxLength={ATTRIBUTE_NAME_MAX}
            value={attribute.attributeName}
            onChange={(event) => change(at, { attributeName: event.target.value })}
          />
          <ValuesInput
            style={{ flex: "4 1 240px" }}
            aria-label={`${t("material.attributeValues")} ${at + 1}`}
            placeholder={t("material.attributeValues")}
            values={attribute.attributeValues}
            onChange={(values) => change(at, { attributeValues: values })}
          />
          <Button
            disabled={lasting && attributes.length === 1}
            onClick={() => set(attributes.filter((_each, other) => other !== at))}
          >
            {t("button.remove")}
          </Button>
        </Flex>
      ))}
      {attributes.length > 0 ? (
        <Flex gap={8} wrap>
          <Button
            disabled={attributes.length >= ATTRIBUTES_MAX}
            onClick={() => set([...attributes, { attributeName: "", attributeValues: [] }])}
          >
            {t("material.addAttribute")}
          </Button>
          <Button
            type="primary"
            ghost
            disabled={count === 0 || count > BARCODE_ROWS_MAX}
            onClick={() =>
              form.setFieldValue("meList", rowsForAttributes(form.getFieldValue("meList") ?? [], attributes, highest))
            }
          >
            {t("material.makeRows", { count })}
          </Button>
        </Flex>
      ) : null}
    </Flex>
  );
}

/** The button whose dialog makes the rows from attribute templates. */
function TemplatesButton({ form, highest, disabled }: Omit<Props, "lasting">) {
  "use no memo"; // It reads the form while it is drawn.
  const t = useTranslation();
  const attributes = useAttributes(form);
  const [open, setOpen] = useState(false);
  const add = ({ attributes: next, rows }: VariantPlan) => {
    form.setFieldsValue(UNTRACKED);
    form.setFieldValue("attribute", next);
    form.setFieldValue("meList", rows);
    setOpen(false);
  };
  return (
    <>
      <Button disabled={disabled} onClick={() => setOpen(true)}>
        {t("material.fromTemplates")}
      </Button>
      {open ? (
        <VariantsDialog
          rows={form.getFieldValue("meList") ?? []}
          attributes={attributes}
          highest={highest}
          onAdd={add}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

const Hidden = () => null;
