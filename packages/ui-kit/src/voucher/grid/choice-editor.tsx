// The cell editor that chooses from a short list, by a part of the name or with the arrow keys.
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { NEW } from "../../fields/new-master.ts";
import { CellInput } from "./cell-input.tsx";
import type { EditorProps } from "./column.ts";
import type { GridLine } from "./lines.ts";
import { type Suggestion, Suggestions } from "./suggestions.tsx";

interface Props extends Pick<EditorProps<GridLine>, "label" | "error" | "turn" | "onDone"> {
  choices: readonly Suggestion[];
  /** The name of the current choice. */
  chosen: string;
  onPick(option: Suggestion): void;
  /** Offers to add the typed name when it is not in the list. */
  add?: { label(name: string): string; run(name: string): void };
}

export function ChoiceEditor({ choices, chosen, label, error, turn, onPick, onDone, add }: Props): ReactNode {
  const id = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const [text, setText] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const name = (text ?? "").trim();
  const typed = name.toLowerCase();
  const matching = choices.filter((choice) => choice.label.toLowerCase().includes(typed));
  // The last choice, so that Enter takes the first match.
  const isNew = add !== undefined && name !== "" && !matching.some(({ label }) => label === name);
  const options = isNew ? [...matching, { value: NEW, label: add.label(name) }] : matching;
  const pick = (option: Suggestion) => {
    setText(undefined);
    setOpen(false);
    if (option.value === NEW) return add?.run(name);
    onPick(option);
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
      const option = matching[at];
      if (option && text !== undefined) onPick(option);
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
        value={text ?? chosen}
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
