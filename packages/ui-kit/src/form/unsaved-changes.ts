// What is typed in open forms and kept nowhere: whoever closes their page is asked first.
import { singleton } from "../core/singleton.ts";
import { confirm } from "../feedback/toast.ts";

interface OpenForm {
  /** The element that the form's page lives in. */
  region: HTMLElement | undefined;
  isDirty(): boolean;
}
const forms = singleton("unsaved", () => new Set<OpenForm>());

/**
 * Lets the browser ask before the window is closed or loaded anew while something unsaved is typed.
 * @returns the function that ends it
 */
export function warnOfLeaving(isDirty: () => boolean): () => void {
  const warn = (event: BeforeUnloadEvent) => isDirty() && event.preventDefault();
  window.addEventListener("beforeunload", warn);
  return () => window.removeEventListener("beforeunload", warn);
}

/**
 * Notes a form while it is open.
 * @returns the function that ends it
 */
export function noteForm(form: OpenForm): () => void {
  forms.add(form);
  const endWarning = warnOfLeaving(form.isDirty);
  return () => {
    forms.delete(form);
    endWarning();
  };
}

/** Whether a part of the window may be closed: asks where something typed in it would be lost. */
export async function mayClose(part: HTMLElement | null): Promise<boolean> {
  const isTyped = [...forms].some(({ region, isDirty }) => region && part?.contains(region) && isDirty());
  return (
    !isTyped || confirm({ title: "form.unsaved", text: "form.discard", button: "form.discardButton", danger: true })
  );
}
