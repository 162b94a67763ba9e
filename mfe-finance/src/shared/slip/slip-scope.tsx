// The slip of the form around a part.
import { createContext, useContext } from "react";
import type { Slip } from "./slip.ts";

const Context = createContext<Slip | undefined>(undefined);
export const SlipScope = Context;

export function useSlipHere(): Slip {
  const slip = useContext(Context);
  // A mistake of the programmer's: parts of a slip's form stand inside SlipForm.
  if (!slip) throw new Error("used outside SlipForm");
  return slip;
}
