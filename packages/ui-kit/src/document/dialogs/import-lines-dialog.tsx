// Adds lines from a workbook: the service reads and checks it, the form appends what it holds.
import { plain } from "@kontor/contracts/core/decimal";
import type { ReactNode } from "react";
import { language } from "../../i18n/languages.ts";
import { WorkbookDialog } from "../../list/workbook-dialog.tsx";
import { download } from "../../request/download.ts";
import { call } from "../../request/request.ts";
import { useDocumentForm } from "../document-scope.tsx";
import { figured, started } from "../rules/line.rules.ts";

export default function ImportLinesDialog({ onClose }: { onClose(): void }): ReactNode {
  const documentForm = useDocumentForm();
  const { importLines, lineTemplate } = documentForm.kind.endpoints;
  const take = async (file: File, onProgress: (share: number) => void) => {
    const { organId } = documentForm.head();
    const { lines } = await call(importLines, { query: organId ? { organId } : {}, file, onProgress });
    documentForm.addLines(
      lines.map(({ depotId, depotName, anotherDepotId, anotherDepotName, operNumber, remark, ...more }) => {
        const { batchNumber, productionDate, expirationDate, snList, ...start } = more;
        const placed = {
          ...(depotId === null ? {} : { depotId, depotName }),
          ...(anotherDepotId === null ? {} : { anotherDepotId, anotherDepotName }),
        };
        const typed = { remark, batchNumber, productionDate, expirationDate, snList };
        return {
          ...figured(started(documentForm.newLine(placed), start), "operNumber", plain(operNumber)),
          ...typed,
        };
      }),
    );
    return lines.length;
  };
  return (
    <WorkbookDialog
      title="document.importLines"
      onTemplate={() => download(lineTemplate, { lang: language() })}
      onFile={take}
      onClose={onClose}
    />
  );
}
