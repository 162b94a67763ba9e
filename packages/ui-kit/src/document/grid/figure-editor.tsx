// Writes a figure into a cell: arithmetic too, in the language's own marks.
import { type ReactNode, useState } from "react";
import { marksOf, typedFigure } from "../../fields/figure.rules.ts";
import { language } from "../../i18n/languages.ts";
import { useDoc } from "../document-scope.tsx";
import { figureOf } from "../rules/expression.rules.ts";
import { figured, plain } from "../rules/line.rules.ts";
import { same } from "../rules/merge.rules.ts";
import { CellInput } from "./cell-input.tsx";
import type { EditorProps } from "./column.ts";

export function FigureEditor({ line, column, label, error, turn }: EditorProps): ReactNode {
  const { lines } = useDoc();
  const marks = marksOf(language());
  const [text, setText] = useState<string>();
  if (!column.figure) return null;
  const { field, scale } = column.figure;
  const wire = line.typed[field] ?? line[field];
  // While it is being written the text stays as written; when the value was changed elsewhere, by a scan, it shows that.
  const isOurs = text !== undefined && same(figureOf(text, scale, marks), wire);
  return (
    <CellInput
      label={label}
      error={error}
      turn={turn}
      isFigure
      inputMode="decimal"
      value={isOurs ? text : typedFigure(line.typed[field] ?? plain(line[field]), marks)}
      onText={(next) => {
        setText(next);
        lines.change(line.id, (now) => figured(now, field, figureOf(next, scale, marks)));
      }}
      onLeave={() => setText(undefined)}
    />
  );
}
