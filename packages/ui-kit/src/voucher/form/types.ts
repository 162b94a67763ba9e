// What the form of a voucher holds while it is open, what may be done with it, and what documents and slips each say to it.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import type { Issue } from "@kontor/contracts/core/error";
import type { FormInstance } from "antd";
import type { z } from "zod";
import type { StoreApi } from "zustand/vanilla";
import type { GridContext } from "../grid/grid-context.tsx";
import type { GridLine, LinesState } from "../grid/lines.ts";
import type { DraftEntry } from "./draft.rules.ts";
import type { IssueTarget } from "./issues.rules.ts";
import type { Change, Merger, VoucherContent } from "./three-way-merge.rules.ts";

/** Something that is wrong, and where: a line's cell or a field of the header. */
export interface Problem {
  line?: string;
  field: string;
  text: string;
}

/** What is kept of a form in this browser. */
export type DraftOf<Content> = DraftEntry & { ours: Content; base: Content };

export interface FormState<Head, Line extends GridLine, Own> extends LinesState<Line> {
  /** Of the voucher: made by the form for a new one. */
  id: string;
  loading: boolean;
  /** Something is on its way, and nothing is written meanwhile. */
  busy: boolean;
  /** What somebody else changed since it was loaded. */
  changes: readonly Change[];
  problems: readonly Problem[];
  /** What was typed on an earlier visit and not saved. */
  draft: DraftOf<VoucherContent<Head, Line>> | undefined;
  /** What documents or slips alone have. */
  own: Own;
}

/** An open form as its frame, its alerts and its buttons see it. */
export interface OpenVoucher<Head extends object = object, Line extends GridLine = GridLine, Own = unknown>
  extends GridContext<Line> {
  kind: { page: `/${string}` };
  isNew: boolean;
  form: FormInstance<Head>;
  state: StoreApi<FormState<Head, Line, Own>>;
  /** What stands in the header. */
  head(): Head;
  /** Changes what documents or slips alone have. */
  setOwn(part: Partial<Own>): void;
  /** Loads; answers the function that ends it. */
  open(): () => void;
  /** Takes in what was written into fields of the header, where it stands already. */
  setField(values: Partial<Head>): void;
  goToField(name: string): void;
  /** Goes to the first cell that waits to be written. */
  toLines(): void;
  /** Saves, and audits with that or not. Whatever fails is told and marked, and nothing that was typed is lost. */
  save(audit: boolean): Promise<void>;
  /** Closes the form, once the person agrees where something is not saved. */
  discard(): Promise<void>;
  /** Goes on where the draft ended; what others saved since is taken in. */
  takeDraft(): Promise<void>;
  dropDraft(): void;
}

/** What the form was opened for. */
export interface OpenedFor {
  /** The one to change; left out: a new one. */
  id?: string | undefined;
  /** A new one with the content of this. */
  copyOf?: string | undefined;
  onClose(): void;
}

/** What is about to be sent, and what the form's own checks say of it: with anything wrong nothing is sent. */
export interface Submission {
  body: unknown;
  issues: readonly Issue[];
  /** Where an issue is shown, by its field. */
  targetOf(field: string | undefined): IssueTarget;
}

type Call = "info" | "add" | "addAndAudit" | "update" | "updateAndAudit";

/** What documents and slips differ in. The store asks it and is never asked by it. */
export interface VoucherType<Head, Line extends GridLine, Detail, Own> {
  kind: { name: string; page: `/${string}`; endpoints: Readonly<Record<Call, Endpoint>> };
  own: Own;
  /** How a draft looks that can still be understood. */
  draft: z.ZodType<DraftOf<VoucherContent<Head, Line>>>;
  merger: Merger<Head, Line>;
  /** Whether somebody wrote into the line: others are not saved. */
  isWritten(line: Line): boolean;
  /** Loads what the form chooses from; answers what a new one starts with. Throws CallError. */
  start(): Promise<VoucherContent<Head, Line>>;
  /** A stored one as the form holds it, and what a copy of it starts with. */
  contentOf(detail: Detail): VoucherContent<Head, Line>;
  copyOf(detail: Detail): VoucherContent<Head, Line>;
  /** Learns what must be known of content before it is put into the form. */
  prepare(content: VoucherContent<Head, Line>): Promise<void>;
  /** The content that is put into the form; what follows from it begins anew. */
  begin(content: VoucherContent<Head, Line>): VoucherContent<Head, Line>;
  /** Content was put into the form. */
  begun(): void;
  /** Fields of the header were written into. */
  typed(values: Partial<Head>): void;
  /** Brings at once what follows from head and lines to what they say. */
  recalculate(): void;
  submission(
    content: VoucherContent<Head, Line>,
    voucher: { id: string; version: number | null; endpoint: Endpoint },
  ): Submission;
  /** Whose lists show something else once it is saved, besides those of its own kind. */
  refreshes: readonly Endpoint[];
}
