// Words to the user from anywhere, also outside React: messages, notifications, questions.
import type { ReactNode } from "react";
import { singleton } from "../core/singleton.ts";
import { createStore } from "../core/store.ts";
import { translate } from "../i18n/translate.ts";

export type Kind = "success" | "info" | "warning" | "error";
export type TextValues = Readonly<Record<string, string | number>>;

export interface Note {
  /** A second note of the same key replaces the first. */
  key?: string;
  kind: Kind;
  /** Word keys; a text that is no key is shown as it is. */
  title: string;
  text?: string;
  values?: TextValues | undefined;
  /** Remains until dismissed. */
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
}

/** What draws on the screen; given by the bridge inside antd's App. */
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
  }): Promise<boolean>;
  show(kind: Kind, title: string, content: ReactNode): void;
}

// Words spoken before there is a surface wait for it.
const shared = singleton("feedback", () => ({
  surface: undefined as Surface | undefined,
  waiting: [] as ((surface: Surface) => void)[],
  calls: createStore(0),
}));

/** Makes the page's surface known; answers the function that withdraws it. */
export function offerSurface(surface: Surface): () => void {
  shared.surface = surface;
  for (const run of shared.waiting.splice(0)) run(surface);
  return () => {
    if (shared.surface === surface) shared.surface = undefined;
  };
}

/** Counts the occasions to fetch a surface. */
export const surfaceCalls = shared.calls;

/** Something may soon be said. */
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

/** Short messages that vanish by themselves; takes a word key. */
export const toast = {
  success: message("success"),
  info: message("info"),
  warn: message("warning"),
  error: message("error"),
};

/** A note in the corner, with a title. */
export function notify({ values, ...note }: Note): void {
  const text = note.text === undefined ? {} : { text: translate(note.text, values) };
  withSurface((surface) => surface.note({ ...note, title: translate(note.title, values), ...text }));
}

export const dismiss = (key: string): void => withSurface((surface) => surface.dismiss(key));

/** Asks; true when confirmed. */
export function confirm(question: Question): Promise<boolean> {
  const { title, text, values, content, button = "button.ok", cancel = "button.cancel", danger = false } = question;
  const shown = {
    title: translate(title, values),
    text: text ? translate(text, values) : "",
    content,
    ok: translate(button),
    cancel: translate(cancel),
    danger,
  };
  return new Promise((resolve) => withSurface((surface) => void surface.ask(shown).then(resolve)));
}

/** A dialog with content that is too large for a message. */
export const show = (kind: Kind, title: string, content: ReactNode): void =>
  withSurface((surface) => surface.show(kind, title, content));
