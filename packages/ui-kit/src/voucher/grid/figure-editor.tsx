// The cell editor for a figure: takes formulas too, with the decimal separator of the user's language.
import { plain } from "@kontor/contracts/core/decimal";
import { type ReactNode, useState } from "react";
import { marksOf, typedFigure } from "../../fields/number-input.rules.ts";
import { language } from "../../i18n/languages.ts";
import { same } from "../form/three-way-merge.rules.ts";
import { CellInput } from "./cell-input.tsx";
import type { EditorProps } from "./column.ts";
import { figureOf } from "./expression.rules.ts";
import { useGridContext } from "./grid-context.tsx";
import type { GridLine } from "./lines.ts";

export function FigureEditor({ line, column, label, error, turn }: EditorProps<GridLine>): ReactNode {
  const { setCell } = useGridContext();
  const marks = marksOf(language());
  const [text, setText] = useState<string>();
  const { figure } = column;
  if (!figure) return null;
  const wire = figure.wire(line);
  // The text stays as typed while it is edited; when the value was changed elsewhere, e.g. by a scan, the cell shows the new value.
  const isOurs = text !== undefined && same(figureOf(text, figure.scale, marks), wire);
  return (
    <CellInput
      label={label}
      error={error}
      turn={turn}
      isFigure
      inputMode="decimal"
      value={isOurs ? text : typedFigure(line.typed[column.name] ?? plain(wire), marks)}
      onText={(next) => {
        setText(next);
        setCell(line.id, column, next);
      }}
      onLeave={() => setText(undefined)}
    />
  );
}
