// Loads a dialog when it is first opened and keeps it mounted, so that its closing is visible.
import { useState } from "react";

/** Whether it is open or has been open. */
export function useOnceOpened(open: boolean): boolean {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return opened || open;
}
