// The cell editor that says whether goods arrived that were in transit.
import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/i18n.tsx";
import { ChoiceEditor } from "../../voucher/grid/choice-editor.tsx";
import type { EditorProps } from "../../voucher/grid/column.ts";
import { useDocumentForm } from "../document-scope.tsx";
import type { FormLine } from "../rules/line.rules.ts";

export function LossEditor({ line, column: _, ...cell }: EditorProps<FormLine>): ReactNode {
  const here = useTranslation();
  const documentForm = useDocumentForm();
  return (
    <ChoiceEditor
      {...cell}
      choices={["false", "true"].map((value) => ({ value, label: here.option("isLost", value) }))}
      chosen={here.option("isLost", String(line.isLost))}
      onPick={({ value }) => documentForm.changeLines([line.id], (now) => ({ ...now, isLost: value === "true" }))}
    />
  );
}
