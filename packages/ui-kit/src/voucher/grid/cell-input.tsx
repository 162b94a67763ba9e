// The only input element of the grid: it takes the focus when its cell becomes active, with all its text selected.
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";

interface Props extends Omit<ComponentProps<"input">, "onChange" | "value"> {
  label: string;
  error: string | undefined;
  /** Undefined: the input is shown without its cell being active. */
  turn: number | undefined;
  isFigure?: boolean;
  value: string;
  onText(text: string): void;
  onLeave?(): void;
}

export function CellInput({ label, error, turn, isFigure = false, onText, onLeave, ...input }: Props): ReactNode {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (turn === undefined) return;
    ref.current?.focus({ preventScroll: true });
    ref.current?.select();
    ref.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [turn]);
  return (
    <input
      {...input}
      ref={ref}
      className={`kontor-cell-input ${isFigure ? "kontor-cell-figure" : ""}`}
      aria-label={label}
      aria-invalid={error !== undefined}
      title={error}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onText(event.target.value)}
      onBlur={onLeave}
    />
  );
}
