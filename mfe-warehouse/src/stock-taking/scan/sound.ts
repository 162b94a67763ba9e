// The sounds of counting: whoever scans looks at the goods and not at the screen. They can be muted on this device.
import { chime } from "@kontor/ui-kit/scanner/chime";
import { stored } from "@kontor/ui-kit/session/stored-value";
import { z } from "zod";

const storedMute = stored("counting.mute", z.boolean());

export const isMuted = (): boolean => storedMute.read() ?? false;
export const mute = (on: boolean): void => storedMute.write(on);

const CHIMES = { right: "added", open: "counted", wrong: "refused" } as const;
const WRONG_MS = 200;

/** right: counted. open: a batch or a quantity is missing. wrong: not counted, or not certainly; phones vibrate, too. */
export function sound(what: keyof typeof CHIMES): void {
  if (isMuted()) return;
  chime(CHIMES[what]);
  if (what === "wrong") navigator.vibrate?.(WRONG_MS);
}
