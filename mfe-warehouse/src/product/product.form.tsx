// The form of a product: basic info, barcodes and prices, stock by warehouse, extension fields (reference.md §5.10, §8.5).

import {
  addProduct,
  getMaxBarCode,
  getProduct,
  type ProductRow,
  updateProduct,
} from "@kontor/contracts/warehouse/product";
import { getAllUnits } from "@kontor/contracts/warehouse/unit";
import { getAllWarehouses } from "@kontor/contracts/warehouse/warehouse";
import { showError } from "@kontor/ui-kit/feedback/show-error";
import { TextAreaField, TextField } from "@kontor/ui-kit/fields/text";
import { FormDialog } from "@kontor/ui-kit/form/form-dialog";
import type { FormProps } from "@kontor/ui-kit/form/form-props";
import { useRecordForm } from "@kontor/ui-kit/form/use-record-form";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { useRead } from "@kontor/ui-kit/query";
import { useScreen } from "@kontor/ui-kit/screen";
import { Badge, Form, type FormInstance, Tabs } from "antd";
import { type ReactNode, useEffect, useState } from "react";
import { emptyStock, nextBarCode, type StockDraft, tabOf, wireProduct } from "./product.rules.ts";
import { BarcodeFields } from "./product-barcodes.tsx";
import { BasicFields } from "./product-basic.tsx";
import { StockFields } from "./product-stock.tsx";

const WIDTH_PX = 1080;
/** Three columns, and a minimum height, so that the dialog does not resize between tabs. */
const COLUMNS = { gridTemplateColumns: "repeat(3, minmax(0, 1fr))", alignContent: "start", minHeight: 360 };
const EXTENSIONS = ["otherField1", "otherField2", "otherField3"] as const;

/** Waits for the data of a new product: the next barcode and the warehouses. */
export function ProductForm({ row, onClose }: FormProps<ProductRow>) {
  const highest = useRead(getMaxBarCode, {});
  const warehouses = useRead(getAllWarehouses, {});
  const units = useRead(getAllUnits, { query: row?.unitId ? { id: row.unitId } : {} });
  const error = highest.error ?? warehouses.error ?? units.error;
  useEffect(() => {
    if (!error) return;
    showError(error);
    onClose();
  }, [error, onClose]);
  if (!highest.data || !warehouses.data || !units.data || highest.isFetching) return null;
  return (
    <LoadedForm
      row={row}
      onClose={onClose}
      highest={highest.data.barCode}
      stock={emptyStock(warehouses.data)}
      units={units.data}
    />
  );
}

interface LoadedProps extends FormProps<ProductRow> {
  highest: string;
  stock: StockDraft[];
  units: Parameters<typeof BasicFields>[0]["units"];
}

function LoadedForm({ row, onClose, highest, stock, units }: LoadedProps) {
  const t = useTranslation();
  const screen = useScreen();
  const [tab, setTab] = useState("basic");
  const form = useRecordForm({
    add: addProduct,
    update: updateProduct,
    info: getProduct,
    row,
    onClose,
    defaults: { meList: [{ barCode: nextBarCode(highest, []) }], stock, attribute: [], imageIds: [] },
    prepare: wireProduct,
  });
  // An issue may be in a hidden tab: first the tab is shown, and once it is mounted, the field.
  const [wrong, setWrong] = useState<{ name: (string | number)[] }>();
  const save = async () => {
    await form.save();
    const first = form.form.getFieldsError().find(({ errors }) => errors.length > 0);
    if (!first) return;
    setTab(tabOf(String(first.name[0])));
    setWrong({ name: first.name });
  };
  const fields = form.form;
  useEffect(() => {
    if (!wrong) return;
    const frame = requestAnimationFrame(() => fields.scrollToField(wrong.name, { focus: true }));
    return () => cancelAnimationFrame(frame);
  }, [wrong, fields]);
  const item = (key: string, children: ReactNode) => ({
    key,
    label: <TabLabel tab={key} form={form.form} />,
    forceRender: true,
    children: (
      <div className="kontor-form" style={screen === "desktop" ? COLUMNS : {}}>
        {children}
      </div>
    ),
  });
  return (
    <FormDialog form={{ ...form, save }} title="material.title" width={WIDTH_PX}>
      <Tabs
        activeKey={tab}
        onChange={setTab}
        aria-label={t("material.title")}
        items={[
          item("basic", <BasicFields row={row} form={form.form} units={units} highest={highest} />),
          item("price", <BarcodeFields row={row} form={form.form} units={units} highest={highest} />),
          item("stock", <StockFields form={form.form} />),
          item(
            "more",
            <>
              {EXTENSIONS.map((name) => (
                <TextField key={name} name={name} />
              ))}
              <TextAreaField name="remark" wide />
            </>,
          ),
        ]}
      />
    </FormDialog>
  );
}

/** The tab's name, with a dot while a field in it has an issue. */
function TabLabel({ tab, form }: { tab: string; form: FormInstance }) {
  const t = useTranslation();
  return (
    <Form.Item noStyle shouldUpdate>
      {() => (
        <Badge
          dot={form.getFieldsError().some(({ name, errors }) => errors.length > 0 && tabOf(String(name[0])) === tab)}
          offset={[4, 0]}
        >
          {t(`material.tab-${tab}`)}
        </Badge>
      )}
    </Form.Item>
  );
}
