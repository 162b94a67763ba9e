// What an open form holds, in components.
import { useStore } from "zustand";
import type { GridLine } from "../grid/lines.ts";
import type { FormState, OpenVoucher } from "./types.ts";

/** A part of what the form holds; drawn again when that part changes. */
export const useFormState = <Head extends object, Line extends GridLine, Own, Part>(
  { state }: Pick<OpenVoucher<Head, Line, Own>, "state">,
  part: (state: FormState<Head, Line, Own>) => Part,
): Part => useStore(state, part);
