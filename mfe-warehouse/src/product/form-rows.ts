// The current rows of the product form's lists.
import type { RecordForm } from "@kontor/ui-kit/form/use-record-form";
import { Form } from "antd";
import type { Attribute, StockDraft } from "./product.rules.ts";

type OfForm = RecordForm["form"];

function useList(form: OfForm, name: string) {
  const value: unknown = Form.useWatch(name, { form, preserve: true });
  return Array.isArray(value) ? value : [];
}

export const useAttributes = (form: OfForm): Attribute[] => useList(form, "attribute");
export const useStock = (form: OfForm): StockDraft[] => useList(form, "stock");
