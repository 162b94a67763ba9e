// Types of a voucher's open form: its state, its actions, and what documents and slips each provide to it.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import type { Issue } from "@kontor/contracts/core/error";
import type { FormInstance } from "antd";
import type { z } from "zod";
import type { StoreApi } from "zustand/vanilla";
import type { PreviewingKind } from "../consequences/ask-consequences.tsx";
import type { GridContext } from "../grid/grid-context.tsx";
import type { GridLine, LinesState } from "../grid/lines.ts";
import type { DraftEntry } from "./draft.rules.ts";
import type { IssueTarget } from "./issues.rules.ts";
import type { Change, Merger, VoucherContent } from "./three-way-merge.rules.ts";

/** An issue and the place that shows it: a line's cell or a field of the head. */
export interface Problem {
  line?: string;
  field: string;
  text: string;
}

/** A form's draft as stored in this browser. */
export type DraftOf<Content> = DraftEntry & { ours: Content; base: Content };

export interface FormState<Head, Line extends GridLine, Own> extends LinesState<Line> {
  /** The voucher's id; the form creates it for a new one. */
  id: string;
  loading: boolean;
  /** Whether a call is running, so that nothing can be typed. */
  busy: boolean;
  /** Other users' changes since the form was loaded. */
  changes: readonly Change[];
  problems: readonly Problem[];
  /** Unsaved input of an earlier visit. */
  draft: DraftOf<VoucherContent<Head, Line>> | undefined;
  /** The part of the state that only documents or only slips have. */
  own: Own;
}

/** An open form, as used by its frame, its notices and its buttons. */
export interface OpenVoucher<Head extends object = object, Line extends GridLine = GridLine, Own = unknown>
  extends GridContext<Line> {
  kind: { page: `/${string}` };
  isNew: boolean;
  form: FormInstance<Head>;
  state: StoreApi<FormState<Head, Line, Own>>;
  /** The head's current values. */
  head(): Head;
  /** Changes the part of the state that only documents or only slips have. */
  setOwn(part: Partial<Own>): void;
  /** Loads the form. Returns the function that closes it. */
  open(): () => void;
  /** Handles changed fields of the head, after the form has taken their values. */
  setField(values: Partial<Head>): void;
  goToField(name: string): void;
  /** Goes to the first cell that is still to be filled. */
  toLines(): void;
  /** Saves, and audits if asked to. Failures are shown and marked, and no input is lost. */
  save(audit: boolean): Promise<void>;
  /** Closes the form, after a confirmation where there is unsaved input. */
  discard(): Promise<void>;
  /** Continues with the draft; what others saved since is merged. */
  takeDraft(): Promise<void>;
  dropDraft(): void;
}

/** The purpose for which the form was opened. */
export interface OpenedFor {
  /** The voucher to change; undefined: a new one. */
  id?: string | undefined;
  /** A new voucher with the content of this one. */
  copyOf?: string | undefined;
  onClose(): void;
}

/** The voucher that a save is about, and its endpoint; the version is null for a new one. */
export interface Sent {
  id: string;
  version: number | null;
  endpoint: Endpoint;
}

/** The request to send, and the issues that the form itself found: with any issue nothing is sent. */
export interface Submission {
  body: unknown;
  issues: readonly Issue[];
  /** Where an issue is shown, by its field. */
  targetOf(field: string | undefined): IssueTarget;
}

type Call = "info" | "add" | "addAndAudit" | "update" | "updateAndAudit";

/** What differs between documents and slips: values, and functions that the form store calls when it opens, changes and saves. */
export interface VoucherType<Head, Line extends GridLine, Detail, Own> {
  kind: { name: string; page: `/${string}`; endpoints: Readonly<Record<Call, Endpoint>> & PreviewingKind["endpoints"] };
  own: Own;
  /** The schema of a draft that can still be read. */
  draft: z.ZodType<DraftOf<VoucherContent<Head, Line>>>;
  merger: Merger<Head, Line>;
  /** Whether nobody wrote into the line: such a line is not saved. */
  isBlank(line: Line): boolean;
  /**
   * Loads the form's choices, and the reference data of a stored voucher's content. Returns that content, or that of a new voucher.
   * Throws CallError.
   */
  load(stored: Promise<VoucherContent<Head, Line>> | undefined): Promise<VoucherContent<Head, Line>>;
  /** A stored voucher's content in the form, and the start of a copy. */
  contentOf(detail: Detail): VoucherContent<Head, Line>;
  copyOf(detail: Detail): VoucherContent<Head, Line>;
  /** Loads the reference data of a draft's content before it is put into the form. */
  prepare(content: VoucherContent<Head, Line>): Promise<void>;
  /** Begins anew with this content. Returns what to put into the form: the content, and what is computed from it. */
  begin(content: VoucherContent<Head, Line>): VoucherContent<Head, Line> & { own: Partial<Own> };
  /** Called after fields of the head were typed into. */
  typed(values: Partial<Head>): void;
  /** Recalculates at once what is computed from head and lines. */
  recalculate(): void;
  submission(content: VoucherContent<Head, Line>, sent: Sent): Submission;
  /** The lists to refresh after a save, besides those of its own kind. */
  refreshes: readonly Endpoint[];
}
