// The cell editor for a line's item of income or expense.
import { ChoiceEditor } from "@kontor/ui-kit/voucher/grid/choice-editor";
import type { EditorProps } from "@kontor/ui-kit/voucher/grid/column";
import type { ReactNode } from "react";
import type { SlipLine } from "./slip.rules.ts";
import { useSlipHere, useSlipState } from "./slip-scope.tsx";

export function ItemEditor({ line, column: _column, ...cell }: EditorProps<SlipLine>): ReactNode {
  const { changeLine } = useSlipHere();
  const items = useSlipState((state) => state.items);
  return (
    <ChoiceEditor
      {...cell}
      choices={items}
      chosen={line.inOutItemName}
      onPick={({ value, label }) =>
        changeLine(line.id, (now) => ({ ...now, inOutItemId: value, inOutItemName: label }))
      }
    />
  );
}
