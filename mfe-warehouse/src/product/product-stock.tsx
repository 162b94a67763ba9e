// Opening stock, opening cost and safety levels by warehouse, in the base unit (reference.md §2.2).
import { isHiddenBy, stockCosts } from "@kontor/contracts/core/actor";
import { SCALE } from "@kontor/contracts/core/decimal";
import { CellField } from "@kontor/ui-kit/fields/cell";
import { FigureInput } from "@kontor/ui-kit/fields/number";
import { usePriceLimits } from "@kontor/ui-kit/fields/price-limits";
import type { RecordForm } from "@kontor/ui-kit/form/use-record-form";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { Alert, Button, Empty, Flex, Form } from "antd";
import { useState } from "react";
import { Grid, type GridColumn } from "../shared/grid.tsx";
import { useAttributes, useStock } from "./form-rows.ts";
import { STOCK_FIGURES, type StockDraft, type StockFigure, withFigures } from "./product.rules.ts";

const decimalsOf = (figure: StockFigure): number => (figure === "openingUnitCost" ? SCALE.cost : SCALE.quantity);

export function StockFields({ form }: Pick<RecordForm, "form">) {
  const t = useTranslation();
  const limits = usePriceLimits();
  const attributes = useAttributes(form);
  const serial: unknown = Form.useWatch("enableSerialNumber", { form, preserve: true });
  const hasBatches: unknown = Form.useWatch("enableBatchNumber", { form, preserve: true });
  const isTracked = attributes.length > 0 || serial === true || hasBatches === true;
  const figures = STOCK_FIGURES.filter((figure) => figure !== "openingUnitCost" || !isHiddenBy(stockCosts, limits));
  const isOff = (figure: StockFigure) => isTracked && (figure === "initStock" || figure === "openingUnitCost");
  const rowAt = (at: number): StockDraft | undefined => form.getFieldValue(["stock", at]);
  return (
    <div className="kontor-wide">
      {isTracked ? <Alert type="info" showIcon title={t("material.noOpening")} style={{ marginBottom: 12 }} /> : null}
      <ForAll form={form} figures={figures.filter((figure) => !isOff(figure))} />
      <Form.List name="stock">
        {(fields) => {
          const columns: GridColumn[] = [
            {
              key: "depot",
              title: t.label("depot"),
              width: 200,
              cell: (at) => <span style={{ lineHeight: "32px" }}>{rowAt(at)?.depotName}</span>,
            },
            ...figures.map(
              (figure): GridColumn => ({
                key: figure,
                title: t.label(figure),
                width: 150,
                cell: (at) => (
                  <CellField list="stock" at={at} name={figure}>
                    <FigureInput
                      plain
                      decimals={decimalsOf(figure)}
                      disabled={isOff(figure)}
                      aria-label={`${t.label(figure)} ${rowAt(at)?.depotName ?? ""}`}
                    />
                  </CellField>
                ),
              }),
            ),
          ];
          return fields.length === 0 ? (
            <Empty description={t("material.noDepots")} />
          ) : (
            <Grid columns={columns} rows={fields.map(({ key }) => key)} />
          );
        }}
      </Form.List>
    </div>
  );
}

/** Sets the typed figures for every warehouse. */
function ForAll({ form, figures }: Pick<RecordForm, "form"> & { figures: readonly StockFigure[] }) {
  const t = useTranslation();
  const [typed, setTyped] = useState<{ [F in StockFigure]?: string }>({});
  const rows = useStock(form);
  if (rows.length < 2) return null;
  return (
    <Flex gap={8} wrap align="center" style={{ marginBottom: 12 }}>
      <span>{t("material.forAllDepots")}</span>
      {figures.map((figure) => (
        <div key={figure} style={{ flex: "0 1 150px" }}>
          <FigureInput
            decimals={decimalsOf(figure)}
            aria-label={`${t("material.forAllDepots")} ${t.label(figure)}`}
            emptyText={t.label(figure)}
            value={typed[figure]}
            onChange={(value) => setTyped({ ...typed, [figure]: value })}
          />
        </div>
      ))}
      <Button onClick={() => form.setFieldValue("stock", withFigures(rows, typed))}>{t("material.apply")}</Button>
    </Flex>
  );
}
