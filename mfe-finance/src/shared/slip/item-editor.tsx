// Chooses a line's item of income or expense.
import { useStore } from "@kontor/ui-kit/core/store";
import { ChoiceEditor } from "@kontor/ui-kit/voucher/grid/choice-editor";
import type { EditorProps } from "@kontor/ui-kit/voucher/grid/column";
import type { ReactNode } from "react";
import type { SlipLine } from "./slip.rules.ts";
import { useSlipHere } from "./slip-scope.tsx";

export function ItemEditor({ line, column: _column, ...cell }: EditorProps<SlipLine>): ReactNode {
  const { lines, choices } = useSlipHere();
  const { items } = useStore(choices);
  return (
    <ChoiceEditor
      {...cell}
      choices={items}
      chosen={line.inOutItemName}
      onPick={({ value, label }) =>
        lines.change(line.id, (now) => ({ ...now, inOutItemId: value, inOutItemName: label }))
      }
    />
  );
}
