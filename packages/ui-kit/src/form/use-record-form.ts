// The logic of a record's form: checks and saves what is typed, and handles failed saves.
import { type Endpoint, endpointName } from "@kontor/contracts/core/endpoint";
import type { Issue } from "@kontor/contracts/core/error";
import { issuesIn } from "@kontor/contracts/core/issues";
import { Form, type FormInstance } from "antd";
import { useEffect, useState } from "react";
import { z } from "zod";
import { CallError } from "../core/call-error.ts";
import { issueText } from "../feedback/refusal-text.ts";
import { showError } from "../feedback/show-error.ts";
import { toast } from "../feedback/toast.ts";
import { useRegionElement } from "../provider/region.tsx";
import { refresh } from "../query/query.ts";
import { useIdempotencyKey } from "../request/idempotency-key.ts";
import { type CallArguments, call } from "../request/request.ts";
import { type Changes, typedIn, useRecordContent } from "./record-content.ts";
import { bodyOf, type Values } from "./request-body.rules.ts";
import { confirmDiscard, noteForm } from "./unsaved-changes.ts";

/** The refusal id for a record that somebody else changed since it was loaded. */
export const STALE = "stale-version";

interface Options<Row extends object> {
  /** Undefined where records are only changed, e.g. settings. */
  add?: Endpoint;
  update?: Endpoint;
  /** Loads the whole record by id, answering `{info}`; undefined: the row is complete. */
  info?: Endpoint;
  /** The row to change; undefined: a new record. */
  row?: Row | undefined;
  onClose(): void;
  /** Called with the answer of a save instead of closing, for answers that must be shown. */
  onSaved?: ((answer: unknown) => void) | undefined;
  /** The initial values of a new record, over the schema's own defaults. */
  defaults?: Values;
  /** Sent with `info`, e.g. a type. */
  query?: Values;
  /** Sent with every save, e.g. a type. */
  fixed?: Values;
  /** Turns the body into what is actually sent, e.g. a password into its digest. */
  prepare?(body: Values): Values | Promise<Values>;
}

export interface RecordForm {
  form: FormInstance<Values>;
  /** Undefined for a new record. */
  id: string | undefined;
  /** The body's schema, by which fields check themselves. */
  schema: z.ZodType;
  loading: boolean;
  busy: boolean;
  changes: Changes;
  /** Checks, saves, closes. After a failure the typed values stay. */
  save(): Promise<void>;
  /** Closes; asks first when there is unsaved input. */
  close(): Promise<void>;
}

const EMPTY = z.strictObject({});

export function useRecordForm<Row extends object>(options: Options<Row>): RecordForm {
  const { row, info, fixed = {}, query = {}, onClose } = options;
  const [form] = Form.useForm<Values>();
  const endpoint = row ? options.update : options.add;
  const schema = endpoint?.body ?? EMPTY;
  const [id] = useState(() => textOf({ ...row }, "id"));
  const idempotencyKey = useIdempotencyKey(`${endpoint ? endpointName(endpoint) : "none"} ${id ?? ""}`);
  const content = useRecordContent(form, { info, row, id, schema, defaults: options.defaults, query, onClose });
  const { isDirty, loading, changes } = content;
  const [busy, setBusy] = useState(false);
  const region = useRegionElement();
  useEffect(() => noteForm({ region, isDirty }), [region, isDirty]);

  const failed = async (error: unknown) => {
    if (error instanceof CallError && error.id === STALE) return content.mergeTheirs(error).catch(showError);
    if (
      error instanceof CallError &&
      error.situation === "refused" &&
      error.issues.length > 0 &&
      mark(form, error.issues).length === 0
    )
      return;
    showError(error);
  };

  const save = async () => {
    if (!endpoint || busy) return;
    const isRight = await form.validateFields().then(
      () => true,
      () => false,
    );
    if (!isRight) return;
    setBusy(true);
    try {
      const typed = typedIn(form);
      const plain = { ...bodyOf(schema, typed, content.loaded()), ...fixed };
      const body = options.prepare ? await options.prepare(plain) : plain;
      const wrong = issuesIn(schema, body);
      if (wrong.length > 0) {
        const others = mark(form, wrong);
        if (others[0]) toast.warn(issueText(others[0]));
        return;
      }
      // The body has just been checked with the endpoint's schema.
      const answer: unknown = await call(
        endpoint,
        ...([{ body, idempotencyKey }] as unknown as CallArguments<Endpoint>),
      );
      toast.success("form.saved");
      content.markSaved();
      await refresh(endpoint);
      if (options.onSaved) options.onSaved(answer);
      else onClose();
    } catch (error) {
      await failed(error);
    } finally {
      setBusy(false);
    }
  };

  const close = async () => {
    if (busy || (isDirty() && !(await confirmDiscard()))) return;
    onClose();
  };

  return { form, id, schema, loading, busy, changes, save, close };
}

/** Puts issues on their fields. Returns those that no field shows. */
function mark(form: FormInstance<Values>, issues: readonly Issue[]): Issue[] {
  // Fields by their paths joined with dots, as issues name them, including the cells of a grid.
  const shown = new Map(form.getFieldsError().map(({ name }) => [name.join("."), name]));
  const marked = issues.flatMap((issue) => {
    const name = shown.get(issue.field ?? "");
    return name ? [{ name, errors: [issueText(issue)] }] : [];
  });
  form.setFields(marked);
  if (marked[0]) form.scrollToField(marked[0].name, { focus: true });
  return issues.filter(({ field }) => !shown.has(field ?? ""));
}

const textOf = (values: Values, name: string): string | undefined => {
  const value = values[name];
  return typeof value === "string" ? value : undefined;
};
