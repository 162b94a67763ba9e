// Chooses a line's warehouse: by typing a part of its name, or with the arrows.
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { useDoc } from "../document-scope.tsx";
import { useDocState } from "../use-document.ts";
import { CellInput } from "./cell-input.tsx";
import type { EditorProps } from "./column.ts";
import { type Suggestion, Suggestions } from "./suggestions.tsx";

export function DepotEditor({ line, label, error, turn, onDone }: EditorProps): ReactNode {
  const doc = useDoc();
  const { depots } = useDocState(doc);
  const id = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const [text, setText] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const asked = (text ?? "").trim().toLowerCase();
  const options = depots
    .filter(({ depotName }) => depotName.toLowerCase().includes(asked))
    .map((depot): Suggestion => ({ value: depot.id, label: depot.depotName }));
  const pick = (option: Suggestion) => {
    doc.lines.change(line.id, (now) => ({ ...now, depotId: option.value, depotName: option.label, stock: null }));
    doc.fillStock();
    setText(undefined);
    setOpen(false);
    onDone();
  };
  const press = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (isOpen && step !== 0) {
      event.preventDefault();
      setAt((now) => Math.min(options.length - 1, Math.max(0, now + step)));
    } else if (event.key === "ArrowDown" && event.altKey) {
      event.preventDefault();
      setOpen(true);
    } else if (isOpen && event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      setText(undefined);
      setOpen(false);
    } else if (isOpen && event.key === "Enter") {
      event.preventDefault();
      const option = options[at];
      if (option) pick(option);
    } else if (isOpen && event.key === "Tab") {
      const option = options[at];
      if (option && text !== undefined)
        doc.lines.change(line.id, (now) => ({ ...now, depotId: option.value, depotName: option.label, stock: null }));
    }
  };
  return (
    <div ref={anchor} className="kontor-cell-choice">
      <CellInput
        label={label}
        error={error}
        turn={turn}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-activedescendant={isOpen ? `${id}-${at}` : undefined}
        value={text ?? line.depotName}
        onText={(next) => {
          setText(next);
          setAt(0);
          setOpen(true);
        }}
        onClick={() => setOpen(true)}
        onKeyDown={press}
        onLeave={() => {
          setText(undefined);
          setOpen(false);
        }}
      />
      {isOpen && <Suggestions id={id} anchor={anchor} options={options} at={at} onPick={pick} />}
    </div>
  );
}
