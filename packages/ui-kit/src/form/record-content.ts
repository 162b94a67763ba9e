// The content of a record's form: the record as it was loaded, what is typed over it, and what somebody else changed meanwhile.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import type { FormInstance } from "antd";
import { useCallback, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import type { CallError } from "../core/call-error.ts";
import { showError } from "../feedback/show-error.ts";
import { type CallArguments, call } from "../request/request.ts";
import { changedNames, defaultsOf, same, type Values } from "./request-body.rules.ts";

/** The fields that somebody else changed meanwhile, by name; they are shown, and typed values stay. */
export type Changes = readonly { name: string; theirs: unknown }[];

interface Options {
  info: Endpoint | undefined;
  row: object | undefined;
  id: string | undefined;
  schema: z.ZodType;
  defaults: Values | undefined;
  query: Values;
  onClose(): void;
}

interface RecordContent {
  loading: boolean;
  changes: Changes;
  /** The record as the server last returned it. */
  loaded(): Values;
  isDirty(): boolean;
  /** What is typed is what the server has now. */
  markSaved(): void;
  /** Takes over what somebody else saved first. */
  mergeTheirs(stale: CallError): Promise<void>;
}

/** Fills the form once, and follows what becomes of the record. */
export function useRecordContent(form: FormInstance<Values>, options: Options): RecordContent {
  const { info, row, id, schema, defaults, query, onClose } = options;
  const [loading, setLoading] = useState(Boolean(row && info));
  const [changes, setChanges] = useState<Changes>([]);
  const loaded = useRef<Values>({ ...row });
  /** The form as it was filled. */
  const filled = useRef<Values>({});

  const fetchRecord = useCallback(async (): Promise<Values> => {
    if (!info || id === undefined) return loaded.current;
    // `info` is by id (reference.md §7.2); the page chose the endpoint.
    const answer = await call(info, ...([{ query: { id, ...query } }] as unknown as CallArguments<Endpoint>));
    return recordIn(answer);
  }, [info, id, query]);

  // Later input is not overwritten.
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const fill = (record: Values) => {
      loaded.current = record;
      form.setFieldsValue(record);
      // Reads all values, because in a dialog the fields are mounted a moment later.
      filled.current = form.getFieldsValue(true);
    };
    if (!row) return fill({ ...defaultsOf(schema), ...defaults });
    if (!info) return fill(loaded.current);
    fetchRecord()
      .then(fill)
      .catch((error: unknown) => {
        showError(error);
        onClose();
      })
      .finally(() => setLoading(false));
  });

  const isDirty = useCallback(() => {
    const typed = typedIn(form);
    return changedNames(filled.current, typed, Object.keys(typed)).length > 0;
  }, [form]);

  const mergeTheirs = async (stale: CallError) => {
    if (!info) {
      // The refusal contains the current version and its values.
      loaded.current = { ...loaded.current, version: stale.values?.version ?? loaded.current.version };
      return setChanges(
        stale.issues.flatMap(({ field, values }) => (field ? [{ name: field, theirs: values?.current }] : [])),
      );
    }
    const fresh = await fetchRecord();
    const names = takeChanged(form, { before: loaded.current, filled: filled.current, fresh });
    filled.current = { ...filled.current, ...Object.fromEntries(names.map((name) => [name, fresh[name]])) };
    loaded.current = fresh;
    setChanges(names.map((name) => ({ name, theirs: fresh[name] })));
  };

  const markSaved = () => {
    filled.current = typedIn(form);
    setChanges([]);
  };
  return { loading, changes, loaded: () => loaded.current, isDirty, markSaved, mergeTheirs };
}

/** Untouched fields take the new values of a record that somebody else changed; typed values stay and win on the next save. @returns the names of what they changed */
function takeChanged(
  form: FormInstance<Values>,
  { before, filled, fresh }: { before: Values; filled: Values; fresh: Values },
): string[] {
  const typed = typedIn(form);
  const names = changedNames(before, fresh, Object.keys(typed));
  for (const name of names) if (same(typed[name], filled[name])) form.setFieldValue(name, fresh[name]);
  return names;
}

/** The values of the shown fields; rows of a grid are complete, including fields that no cell shows. */
export const typedIn = (form: FormInstance<Values>): Values =>
  Object.fromEntries(Object.keys(form.getFieldsValue()).map((name) => [name, form.getFieldValue(name)]));

/** The record in an answer: `{info}`, or the answer itself. */
function recordIn(answer: unknown): Values {
  if (typeof answer !== "object" || answer === null) return {};
  return "info" in answer && typeof answer.info === "object" ? { ...answer.info } : { ...answer };
}
