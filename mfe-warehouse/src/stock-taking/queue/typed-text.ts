// What is being typed into a field that is not committed yet: stored with each key, so that a reload loses none of it.
import { session } from "@kontor/ui-kit/session";
import { stored } from "@kontor/ui-kit/session/stored-value";
import { useState } from "react";
import { z } from "zod";

const DAY_MS = 24 * 3_600_000;
const typing = z.object({ field: z.string(), text: z.string() });

const storedTyping = (taskId: string) => stored(`counting.${session.read()?.userId ?? ""}.${taskId}`, typing, DAY_MS);

/**
 * The text of a field, as it was typed before a reload. Only one field of a task is typed into at a time.
 * @returns the text, undefined while nothing is typed, and the function that changes it
 */
export function useTypedText(taskId: string, field: string): [string | undefined, (text: string | undefined) => void] {
  const [text, setText] = useState(() => {
    const before = storedTyping(taskId).read();
    return before?.field === field ? before.text : undefined;
  });
  const type = (next: string | undefined) => {
    setText(next);
    if (next === undefined) storedTyping(taskId).remove();
    else storedTyping(taskId).write({ field, text: next });
  };
  return [text, type];
}
