// The slip of the form around a part.
import { useFormState } from "@kontor/ui-kit/voucher/form/use-form-state";
import { createContext, useContext } from "react";
import type { OpenSlip, SlipState } from "./open-slip.ts";

const Context = createContext<OpenSlip | undefined>(undefined);
export const SlipScope = Context;

export function useSlipHere(): OpenSlip {
  const slip = useContext(Context);
  // A mistake of the programmer's: parts of a slip's form stand inside SlipForm.
  if (!slip) throw new Error("used outside SlipForm");
  return slip;
}

/** A part of what slips alone hold in their form; drawn again when it changes. */
export const useSlipState = <Part,>(part: (state: SlipState) => Part): Part =>
  useFormState(useSlipHere(), ({ own }) => part(own));
