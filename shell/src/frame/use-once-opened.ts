// A dialog is loaded when it is first opened, and stays from then on, so that it can be seen closing.
import { useState } from "react";

/** Whether it is open or has been. */
export function useOnceOpened(open: boolean): boolean {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return opened || open;
}
