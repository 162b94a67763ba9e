// The cell editor for a batch: typed where goods come in, chosen from what is there where they leave, the first to expire first; of a return the batch that its source moved.
import { plain } from "@kontor/contracts/core/decimal";
import { daysUntil } from "@kontor/contracts/document/tracking";
import type { ReactNode } from "react";
import { formatDate, formatNumber } from "../../i18n/format.ts";
import { type Translator, useTranslation } from "../../i18n/i18n.tsx";
import { useRead } from "../../query/query.ts";
import { CellInput } from "../../voucher/grid/cell-input.tsx";
import { ChoiceEditor } from "../../voucher/grid/choice-editor.tsx";
import type { EditorProps } from "../../voucher/grid/column.ts";
import { TextEditor } from "../../voucher/grid/text-editor.tsx";
import { batchesThere } from "../batches-there.ts";
import { useDocumentForm } from "../document-scope.tsx";
import type { FormLine } from "../rules/line.rules.ts";
import type { OpenLine } from "../rules/source-document.rules.ts";
import { batchOf } from "../rules/tracked.rules.ts";
import { useLeaves } from "./use-leaves.ts";
import { useSourceLine } from "./use-source-line.ts";

export function BatchEditor(props: EditorProps<FormLine>): ReactNode {
  const { line, label, error, turn } = props;
  const leaves = useLeaves(line.id);
  const { isBack, sourceLine } = useSourceLine(line);
  if (!line.enableBatchNumber)
    return <CellInput {...{ label, error, turn }} readOnly value="" onText={() => undefined} />;
  if (isBack) return <SourceBatch {...props} source={sourceLine} />;
  return leaves && line.depotId !== null ? (
    <BatchPicker {...props} depotId={line.depotId} />
  ) : (
    <TypedBatch {...props} />
  );
}

const TypedBatch = TextEditor as (props: EditorProps<FormLine>) => ReactNode; // it asks of a line nothing but its id

/** A return takes back the batch that its source's line moved, and no other. */
function SourceBatch({ line, source, ...cell }: EditorProps<FormLine> & { source: OpenLine | undefined }): ReactNode {
  const documentForm = useDocumentForm();
  const choices = source?.batchNumber ? [source] : [];
  return (
    <ChoiceEditor
      {...cell}
      choices={choices.map(({ batchNumber, expirationDate }) => ({
        value: batchNumber,
        label: batchNumber,
        ...(expirationDate === null ? {} : { detail: expirationDate }),
      }))}
      chosen={line.batchNumber}
      onPick={() => documentForm.changeLine(line.id, (now) => ({ ...now, ...(source && batchOf(source)) }))}
    />
  );
}

function BatchPicker({ line, depotId, ...cell }: EditorProps<FormLine> & { depotId: string }): ReactNode {
  "use no memo"; // It reads the form while it is drawn.
  const here = useTranslation();
  const documentForm = useDocumentForm();
  const { endpoint, query } = batchesThere(documentForm, { barCode: line.barCode, depotId });
  const { data } = useRead(endpoint, { query });
  const today = formatDate(documentForm.head().operTime);
  const rows = data?.rows ?? [];
  return (
    <ChoiceEditor
      {...cell}
      choices={rows.map(({ batchNumber, expirationDate, totalNum }) => ({
        value: batchNumber,
        label: batchNumber,
        detail: [
          ...(expirationDate === null ? [] : [expirationDate, daysText(here, daysUntil(expirationDate, today))]),
          here("document.batchFree", { quantity: formatNumber(plain(totalNum)) }),
        ].join(" · "),
      }))}
      chosen={line.batchNumber}
      onPick={({ value }) => {
        const batch = rows.find(({ batchNumber }) => batchNumber === value);
        if (!batch) return;
        const { batchNumber, productionDate, expirationDate } = batch;
        documentForm.changeLine(line.id, (now) => ({ ...now, batchNumber, productionDate, expirationDate }));
      }}
    />
  );
}

const daysText = (here: Translator, days: number): string =>
  days < 0 ? here("document.batchOver", { days: -days }) : here("document.batchLeft", { days });
