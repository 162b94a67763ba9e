// React context: gives the parts of a slip's form access to its form store.
import { useFormState } from "@kontor/ui-kit/voucher/form/use-form-state";
import { createContext, useContext } from "react";
import type { OpenSlip, SlipState } from "./open-slip.ts";

const Context = createContext<OpenSlip | undefined>(undefined);
export const SlipScope = Context;

export function useSlipHere(): OpenSlip {
  const slip = useContext(Context);
  // A programming mistake: parts of a slip's form must be inside SlipForm.
  if (!slip) throw new Error("used outside SlipForm");
  return slip;
}

/** A part of the state that only slips have; re-renders when it changes. */
export const useSlipState = <Part,>(part: (state: SlipState) => Part): Part =>
  useFormState(useSlipHere(), ({ own }) => part(own));
