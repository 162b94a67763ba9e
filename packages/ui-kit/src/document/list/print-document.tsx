// Prints a document of the list; the printing code is loaded on first use.
import { lazy, type ReactNode, useState } from "react";
import { PrintVoucher } from "../../voucher/list/voucher-row-actions.tsx";
import type { DocumentLayout } from "../detail/document-layout.ts";
import { useDocumentKind } from "./document-list-page.tsx";

export function PrintDocument({ layout }: { layout(): Promise<DocumentLayout> }): ReactNode {
  const kind = useDocumentKind();
  const [Dialog] = useState(() =>
    lazy(async () => {
      const [{ default: PrintDialog }, loaded] = await Promise.all([import("../print/print-dialog.tsx"), layout()]);
      return {
        default: (props: { id: string; onClose(): void }) => <PrintDialog kind={kind} layout={loaded} {...props} />,
      };
    }),
  );
  return <PrintVoucher>{(id, close) => <Dialog id={id} onClose={close} />}</PrintVoucher>;
}
