// Prints an audited document, with or without prices.
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { listSlipsOfDocument } from "@kontor/contracts/finance/open-item";
import { Switch } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/i18n.tsx";
import { useRead, useReadWhen } from "../../query/query.ts";
import { PrintPreview } from "../../voucher/print/print-preview.tsx";
import type { DocumentLayout } from "../detail/document-layout.ts";
import { documentPrint } from "./document-print.ts";

interface Props {
  kind: DocumentKind;
  layout: DocumentLayout;
  id: string;
  onClose(): void;
}

export default function PrintDialog({ kind, layout, id, onClose }: Props): ReactNode {
  const here = useTranslation();
  const { data, error } = useRead(kind.endpoints.print, { query: { id } });
  // The finance service lists the slips; while it is unavailable, the page is printed without them.
  const slips = useReadWhen(data?.info.hasFinancialFlag ?? false, listSlipsOfDocument, {
    query: { billId: id, kind: kind.name },
  });
  const numbers = slips.data?.map(({ billNo }) => billNo) ?? [];
  return (
    <PrintPreview
      name={kind.name}
      title={layout.title}
      contentOf={({ prices }) =>
        data && !slips.isLoading ? documentPrint(layout, data.info, { prices, slips: numbers }) : undefined
      }
      error={error}
      onClose={onClose}
    >
      {({ prices: isOn }, choose) => (
        <Switch
          checked={isOn}
          onChange={(prices) => choose({ prices })}
          checkedChildren={here("document.withPrices")}
          unCheckedChildren={here("document.withoutPrices")}
        />
      )}
    </PrintPreview>
  );
}
