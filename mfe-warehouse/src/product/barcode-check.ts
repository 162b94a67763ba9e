// The check that a typed barcode belongs to no other row and no other product (reference.md §5.10).
import { checkBarCode } from "@kontor/contracts/warehouse/product";
import type { RecordForm } from "@kontor/ui-kit/form/use-record-form";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { call } from "@kontor/ui-kit/request";
import { useRef } from "react";
import type { BarcodeDraft } from "./product.rules.ts";

/** A check that refuses a barcode of another row or another product; each barcode is queried once. */
export function useFreeCheck(form: RecordForm["form"], productId: string | undefined) {
  const t = useTranslation();
  const checks = useRef(new Map<string, Promise<boolean>>());
  return async (value: unknown, at: number): Promise<void> => {
    const code = typeof value === "string" ? value.trim() : "";
    if (code.length === 0) return;
    const rows: BarcodeDraft[] = form.getFieldValue("meList") ?? [];
    const isTwice = rows.some((row, other) => other !== at && row.barCode?.trim() === code);
    const isDuplicate =
      checks.current.get(code) ??
      // A failed check is no issue: the service checks again on saving.
      call(checkBarCode, { query: { ...(productId ? { materialId: productId } : {}), barCode: code } }).then(
        ({ status }) => status,
        () => false,
      );
    checks.current.set(code, isDuplicate);
    if (isTwice || (await isDuplicate)) throw new Error(t("refusal.bar-code-already-exists", { barCode: code }));
  };
}
