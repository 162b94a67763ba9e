// The dialog that makes a product's variants from attribute templates: templates are chosen, values ticked, and all rows added at once (reference.md §5.8, §5.10).
import { getAllAttributeTemplates } from "@kontor/contracts/warehouse/attribute-template";
import { ATTRIBUTE_VALUES_MAX } from "@kontor/contracts/warehouse/attribute-values";
import { ATTRIBUTES_MAX, BARCODE_ROWS_MAX, SKU_MAX } from "@kontor/contracts/warehouse/product";
import { PageDialog } from "@kontor/ui-kit/dialog";
import { showError } from "@kontor/ui-kit/feedback/show-error";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { useRead } from "@kontor/ui-kit/query";
import { Button, Divider, Flex, Space, Typography } from "antd";
import { useEffect, useRef, useState } from "react";
import type { Attribute, BarcodeDraft } from "./product.rules.ts";
import {
  type AttributePick,
  chosenIn,
  firstPicks,
  NO_PICK,
  pickOf,
  type Template,
  type VariantPlan,
  type VariantProblem,
  variantPlan,
} from "./variant.rules.ts";
import { VariantChoice } from "./variant-choice.tsx";

const WIDTH_PX = 720;
const LIMITS: { [P in VariantProblem]?: number } = {
  "too-many-values": ATTRIBUTE_VALUES_MAX,
  "too-many-rows": BARCODE_ROWS_MAX,
  "sku-too-long": SKU_MAX,
};
/** An attribute has no name before it is chosen, so its position identifies it. */
const KEYS = Array.from({ length: ATTRIBUTES_MAX }, (_, at) => `variant-${at + 1}`);

interface Props {
  /** The product as its form has it. */
  rows: readonly BarcodeDraft[];
  attributes: readonly Attribute[];
  highest: string;
  onAdd(plan: VariantPlan): void;
  onClose(): void;
}

/** Waits for the templates. */
export function VariantsDialog(props: Props) {
  const { onClose } = props;
  const { data, error } = useRead(getAllAttributeTemplates, {});
  useEffect(() => {
    if (!error) return;
    showError(error);
    onClose();
  }, [error, onClose]);
  return data ? <LoadedDialog {...props} templates={data} /> : null;
}

function LoadedDialog({ rows, attributes, highest, templates, onAdd, onClose }: Props & { templates: Template[] }) {
  const t = useTranslation();
  const body = useRef<HTMLDivElement>(null);
  const [picks, setPicks] = useState(() => firstPicks(attributes, templates));
  const locked = rows.some(({ id, sku }) => id && sku);
  const plan = variantPlan(rows, attributes, chosenIn(picks), highest);
  const change = (at: number, pick: AttributePick) =>
    setPicks(picks.map((each, other) => (other === at ? pick : each)));
  const names = [...new Set([...templates, ...picks].map(({ attributeName }) => attributeName))].filter(Boolean);
  const others = (at: number) => picks.filter((_each, other) => other !== at).map((each) => each.attributeName);
  return (
    <PageDialog
      title={t("material.variantsTitle")}
      width={WIDTH_PX}
      onClose={onClose}
      onOpened={() => body.current?.querySelector<HTMLElement>("input:enabled")?.focus()}
      footer={
        <Space wrap>
          <Button onClick={onClose}>{t("button.cancel")}</Button>
          <Button type="primary" disabled={plan.problem !== undefined || plan.added === 0} onClick={() => onAdd(plan)}>
            {t("material.addVariants", { count: plan.added })}
          </Button>
        </Space>
      }
    >
      <div ref={body}>
        <p style={{ marginTop: 0, color: "var(--k-text-soft)" }}>
          {t(locked ? "material.variantsLocked" : names.length > 0 ? "material.variantsHint" : "material.noTemplates")}
        </p>
        {picks.map((pick, at) => (
          <div key={KEYS[at]}>
            <VariantChoice
              at={at}
              pick={pick}
              names={names.filter((name) => !others(at).includes(name))}
              locked={locked}
              onChosen={(name) => change(at, pickOf(templates, name))}
              onTicked={(ticked) => change(at, { ...pick, ticked })}
              onRemove={
                locked || picks.length === 1 ? undefined : () => setPicks(picks.filter((_each, other) => other !== at))
              }
            />
            <Divider style={{ margin: "12px 0" }} />
          </div>
        ))}
        <Flex gap={16} align="center" wrap>
          <Button
            disabled={locked || picks.length >= Math.min(ATTRIBUTES_MAX, names.length)}
            onClick={() => setPicks([...picks, NO_PICK])}
          >
            {t("material.addAttribute")}
          </Button>
          <Outcome plan={plan} />
        </Flex>
      </div>
    </PageDialog>
  );
}

/** What would be added, or why nothing can be. */
function Outcome({ plan: { problem, count, added } }: { plan: VariantPlan }) {
  const t = useTranslation();
  const isWrong = problem !== undefined && problem !== "values-missing";
  return (
    <Typography.Text role="status" type={isWrong ? "danger" : "secondary"}>
      {problem
        ? t(`material.variants-${problem}`, { max: LIMITS[problem] ?? 0 })
        : t("material.variantsCount", { count, added, present: count - added })}
    </Typography.Text>
  );
}
