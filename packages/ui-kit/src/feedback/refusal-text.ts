// The text of a refusal: its translated id with figures filled in; else the server's message.
import type { Issue } from "@kontor/contracts/core/error";
import type { CallError } from "../core/call-error.ts";
import { formatAmount } from "../i18n/format.ts";
import { hasTranslation, rawTranslation, translate } from "../i18n/translate.ts";

const AMOUNT = /^-?\d+\.\d{2}$/;
/** Amounts as the user's language writes them. */
const written = (values: Issue["values"] = {}): NonNullable<Issue["values"]> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" && AMOUNT.test(value) ? formatAmount(value) : value,
    ]),
  );

/** The text's key: one that names the record or the allowed values, where they are known and such a text exists. */
function keyOf(id: string, values: Issue["values"]): string {
  const key = `refusal.${id}`;
  const naming = `${key}-of-name`;
  if (values?.name !== undefined && hasTranslation(naming)) return naming;
  const listing = `${key}-of-list`;
  return values?.allowed !== undefined && hasTranslation(listing) ? listing : key;
}

/** One sentence for a refused call; of several documents it says which one was refused. */
export function refusalText(error: CallError): string {
  const text = sentence(error);
  const number = error.values?.number;
  return number === undefined || text.includes(String(number))
    ? text
    : translate("request.ofDocument", { number, text });
}

/** Refusals that only say that there are issues. */
const WHOLES: ReadonlySet<string> = new Set(["input-invalid", "closing-checklist-changed"]);

/** A single issue that says more than the refusal replaces it. */
function sentence(error: CallError): string {
  const [only] = error.issues;
  if (error.issues.length === 1 && only && WHOLES.has(error.id ?? "")) return issueText(only);
  const key = keyOf(error.id ?? "", error.values);
  if (error.id && hasTranslation(key))
    return translate(key, {
      ...written(error.values),
      ...(error.retryAfter === undefined ? {} : { seconds: error.retryAfter }),
    });
  return error.message || translate("request.server");
}

/** The text of a refusal of which only the id was stored; an id without a text is shown as it is. */
export const refusalTitle = (id: string): string => rawTranslation(`refusal.${id}`) ?? id;

/** The text of one issue; an id without a text is shown as it is, so that it can be reported. */
export const issueText = (issue: Pick<Issue, "id" | "values">): string => {
  const key = keyOf(issue.id, issue.values);
  return hasTranslation(key) ? translate(key, written(issue.values)) : issue.id;
};
