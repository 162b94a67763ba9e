// Hooks for the state of an open form.
import { useStore } from "zustand";
import type { GridLine } from "../grid/lines.ts";
import type { FormState, OpenVoucher } from "./types.ts";

/** A part of the form's state; re-renders when that part changes. */
export const useFormState = <Head extends object, Line extends GridLine, Own, Part>(
  { state }: Pick<OpenVoucher<Head, Line, Own>, "state">,
  part: (state: FormState<Head, Line, Own>) => Part,
): Part => useStore(state, part);
