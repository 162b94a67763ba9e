// The page of a slip kind: its list, and its form and detail, which load when they are first opened.
import type { SlipRow } from "@kontor/contracts/finance/slip";
import type { SlipKind } from "@kontor/contracts/finance/slip-kinds";
import type { FormProps } from "@kontor/ui-kit/form/form-props";
import type { VoucherFormProps } from "@kontor/ui-kit/voucher/list/voucher-list";
import { lazy, type ReactNode } from "react";
import { SlipList } from "./slip.list.tsx";

/** @param title the word key of the kind's name */
export function slipPage(kind: SlipKind, title: string): () => ReactNode {
  const named = { kind, title };
  const form = lazy(async () => {
    const { SlipForm } = await import("./slip.form.tsx");
    return { default: (props: VoucherFormProps) => <SlipForm {...props} {...named} /> };
  });
  const detail = lazy(async () => {
    const { SlipDialog } = await import("./slip.dialog.tsx");
    return { default: (props: FormProps<SlipRow>) => <SlipDialog {...props} {...named} /> };
  });
  return () => <SlipList {...named} form={form} detail={detail} />;
}
