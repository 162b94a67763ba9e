// An open document or slip as the frame of its form, its notices and its buttons see it.
import type { FormInstance } from "antd";
import type { Store } from "../../core/store.ts";
import type { GridContext } from "../grid/grid-context.tsx";
import type { GridLine } from "../grid/line-store.ts";
import type { DraftEntry } from "./draft.rules.ts";
import type { Change } from "./three-way-merge.rules.ts";

/** Something that is wrong, and where: a line's cell or a field of the head. */
export interface Problem {
  line?: string;
  field: string;
  text: string;
}

/** What was typed on an earlier visit and not saved. */
export type Found = DraftEntry & { ours: { lines: readonly unknown[] } };

export interface SheetState {
  loading: boolean;
  busy: boolean;
  /** What somebody else changed since it was loaded. */
  changes: readonly Change[];
  problems: readonly Problem[];
  draft: Found | undefined;
}

export interface OpenSheet<Head extends object, Line extends GridLine = GridLine> extends GridContext<Line> {
  kind: { page: `/${string}` };
  isNew: boolean;
  form: FormInstance<Head>;
  state: Store<SheetState>;
  /** The head's values were typed into. */
  typed(values: Partial<Head>): void;
  /** Puts the cursor into the first cell that waits to be written. */
  toLines(): void;
  save(audit: boolean): Promise<void>;
  close(): Promise<void>;
  takeDraft(): Promise<void>;
  dropDraft(): void;
}
