// The button above a document list that opens another kind's form with the open lines of the selected document.
import { ExportOutlined } from "@ant-design/icons";
import type { DocumentTarget } from "@kontor/contracts/document/kind-values";
import { Button } from "antd";
import type { ReactNode } from "react";
import { toast } from "../../feedback/toast.ts";
import { useTranslation } from "../../i18n/i18n.tsx";
import { useListPage } from "../../list/list-page.tsx";
import { useCan } from "../../permissions/permissions.tsx";
import { useVouchers } from "../../voucher/list/voucher-list.tsx";
import { useDocumentKind } from "./document-list-page.tsx";

/** Opens the form of another kind with the selected document as its source. */
export function TransferSelected({ to }: { to: DocumentTarget }): ReactNode {
  const here = useTranslation();
  const { list } = useListPage();
  const kind = useDocumentKind();
  const { seen } = useVouchers();
  if (!useCan(to.page, "edit")) return null;
  const press = async () => {
    const [id = "", ...more] = list.selected;
    const row = seen(id);
    if (!row || more.length > 0) return toast.warn("document.transferOne");
    const { transfer } = await import("../create-from-source.ts");
    await transfer(kind, row, to);
  };
  return (
    <Button icon={<ExportOutlined />} onClick={() => void press()}>
      {here.option("transfer", to.name)}
    </Button>
  );
}
