// Toasts, notifications and confirmations, usable from anywhere, also outside React.
import type { ReactNode } from "react";
import { singleton } from "../core/singleton.ts";
import { createStore } from "../core/store.ts";
import { translate } from "../i18n/translate.ts";

export type Kind = "success" | "info" | "warning" | "error";
export type TextValues = Readonly<Record<string, string | number>>;

export interface Note {
  /** A second notification with the same key replaces the first. */
  key?: string;
  kind: Kind;
  /** Word keys; a text that is no key is shown unchanged. */
  title: string;
  text?: string;
  values?: TextValues | undefined;
  /** Stays until dismissed. */
  stays?: boolean;
}

export interface Question {
  title: string;
  text?: string;
  values?: TextValues;
  /** What is shown below the text. */
  content?: ReactNode;
  /** Word key of the confirming button. */
  button?: string;
  /** Word key of the other button; left out: "cancel". */
  cancel?: string;
  danger?: boolean;
  /** Its width in pixels, where there is so much space; left out: a short text's. */
  width?: number;
  /** Closes it as if it had been cancelled. */
  closing?: AbortSignal;
}

/** The component that shows messages; provided by the bridge inside antd's App. */
export interface Surface {
  message(kind: Kind, text: string): void;
  note(note: Omit<Note, "values">): void;
  dismiss(key: string): void;
  ask(question: {
    title: string;
    text: string;
    content: ReactNode;
    ok: string;
    cancel: string;
    danger: boolean;
    width: number | undefined;
    closing: AbortSignal | undefined;
  }): Promise<boolean>;
  show(kind: Kind, title: string, content: ReactNode): void;
}

// Messages shown before there is a surface are queued for it.
const shared = singleton("feedback", () => ({
  surface: undefined as Surface | undefined,
  waiting: [] as ((surface: Surface) => void)[],
  calls: createStore(0),
}));

/** Registers the page's surface. Returns the function that unregisters it. */
export function offerSurface(surface: Surface): () => void {
  shared.surface = surface;
  for (const run of shared.waiting.splice(0)) run(surface);
  return () => {
    if (shared.surface === surface) shared.surface = undefined;
  };
}

/** Counts the requests to load a surface. */
export const surfaceCalls = shared.calls;

/** Requests the surface because a message may follow soon. */
export const expectMessages = (): void => shared.calls.write(shared.calls.read() + 1);

function withSurface(run: (surface: Surface) => void): void {
  if (shared.surface) {
    run(shared.surface);
    return;
  }
  shared.waiting.push(run);
  expectMessages();
}

const message =
  (kind: Kind) =>
  (key: string, values?: TextValues): void =>
    withSurface((surface) => surface.message(kind, translate(key, values)));

/** Short messages that disappear by themselves; takes a word key. */
export const toast = {
  success: message("success"),
  info: message("info"),
  warn: message("warning"),
  error: message("error"),
};

/** A notification in the corner, with a title. */
export function notify({ values, ...note }: Note): void {
  const text = note.text === undefined ? {} : { text: translate(note.text, values) };
  withSurface((surface) => surface.note({ ...note, title: translate(note.title, values), ...text }));
}

export const dismiss = (key: string): void => withSurface((surface) => surface.dismiss(key));

/** Asks the user; true when confirmed. */
export function confirm(question: Question): Promise<boolean> {
  const {
    title,
    text,
    values,
    content,
    button = "button.ok",
    cancel = "button.cancel",
    danger = false,
    width,
    closing,
  } = question;
  const shown = {
    title: translate(title, values),
    text: text ? translate(text, values) : "",
    content,
    ok: translate(button),
    cancel: translate(cancel),
    ...{ danger, width, closing },
  };
  return new Promise((resolve) => withSurface((surface) => void surface.ask(shown).then(resolve)));
}

/** A dialog with content that is too large for a message. */
export const show = (kind: Kind, title: string, content: ReactNode): void =>
  withSurface((surface) => surface.show(kind, title, content));
