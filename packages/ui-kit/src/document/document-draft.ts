// Reads a document's draft back from the browser.
import { z } from "zod";
import { draftOf } from "../voucher/form/draft.rules.ts";
import { formHead } from "./rules/head.rules.ts";
import { formLine } from "./rules/line.rules.ts";

export const documentDraft = draftOf(z.object({ head: formHead, lines: z.array(formLine) }));
