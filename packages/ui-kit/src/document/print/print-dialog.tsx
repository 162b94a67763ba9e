// Prints an audited document, with its prices or without them.
import type { DocumentKind } from "@kontor/contracts/document/define";
import { Switch } from "antd";
import type { ReactNode } from "react";
import { useWords } from "../../i18n/i18n.tsx";
import { useRead } from "../../query/query.ts";
import type { BillLook } from "../detail/look.ts";
import { billPaper } from "./bill-paper.ts";
import { PaperDialog } from "./paper-dialog.tsx";

interface Props {
  kind: DocumentKind;
  look: BillLook;
  id: string;
  onClose(): void;
}

export default function PrintDialog({ kind, look, id, onClose }: Props): ReactNode {
  const here = useWords();
  const { data, error } = useRead(kind.endpoints.print, { query: { id } });
  return (
    <PaperDialog
      name={kind.name}
      title={look.title}
      contentOf={({ prices }) => data && billPaper(look, data.info, prices)}
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
    </PaperDialog>
  );
}
