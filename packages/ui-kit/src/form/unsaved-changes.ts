// Registers open forms, so that closing their page asks first when there is unsaved input.
import { singleton } from "../core/singleton.ts";
import { confirm } from "../feedback/toast.ts";

interface OpenForm {
  /** The element that contains the form's page. */
  region: HTMLElement | undefined;
  isDirty(): boolean;
}
const forms = singleton("unsaved", () => new Set<OpenForm>());

/**
 * Lets the browser ask before the window is closed or reloaded while there is unsaved input.
 * @returns the function that stops it
 */
export function warnOfLeaving(isDirty: () => boolean): () => void {
  const warn = (event: BeforeUnloadEvent) => isDirty() && event.preventDefault();
  window.addEventListener("beforeunload", warn);
  return () => window.removeEventListener("beforeunload", warn);
}

/**
 * Registers a form while it is open.
 * @returns the function that unregisters it
 */
export function noteForm(form: OpenForm): () => void {
  forms.add(form);
  const endWarning = warnOfLeaving(form.isDirty);
  return () => {
    forms.delete(form);
    endWarning();
  };
}

/** Asks whether unsaved input may be discarded. */
export const confirmDiscard = (): Promise<boolean> =>
  confirm({ title: "form.unsaved", text: "form.discard", button: "form.discardButton", danger: true });

/** Whether a part of the window may be closed: asks where unsaved input in it would be lost. */
export async function mayClose(part: HTMLElement | null): Promise<boolean> {
  const isTyped = [...forms].some(({ region, isDirty }) => region && part?.contains(region) && isDirty());
  return !isTyped || confirmDiscard();
}
