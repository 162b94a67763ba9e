// A dialog is loaded when it is first opened, and stays from then on, so that it can be seen closing.
import { useState } from "react";

/** Whether it is open or has been. */
export function useOnceWanted(open: boolean): boolean {
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  return wanted || open;
}
