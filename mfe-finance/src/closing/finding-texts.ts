// The texts of a closing checklist's findings.
import type { ClosingFinding } from "@kontor/contracts/closing/closing";
import type { useTranslation } from "@kontor/ui-kit/i18n";
import { kindName } from "@kontor/ui-kit/i18n/kind-name";

type Here = ReturnType<typeof useTranslation>;
/** Books agree or differ: there is nothing to count. */
const isOfBooks = ({ check }: ClosingFinding): boolean => check === "books-uneven" || check === "books-unchecked";

/** The kind of a finding with its count; a check of the books as a whole has no kind, and differing books have no count. */
export function findingText(finding: ClosingFinding, t: Here): string {
  const { kind, count } = finding;
  const name = kind === null ? "" : (kindName(kind) ?? t(`closing.kind-${kind}`));
  const words = [name, isOfBooks(finding) ? "" : String(count)];
  return words.filter((word) => word !== "").join(" ");
}

/** Each check with findings, with the texts of all of them. */
export function checkTexts(findings: readonly ClosingFinding[], t: Here): string[] {
  return [...Map.groupBy(findings, ({ check }) => check)].map(([check, ofCheck]) => {
    const texts = ofCheck.map((finding) => findingText(finding, t)).filter((text) => text !== "");
    const name = t(`closing.check-${check}`);
    return texts.length === 0 ? name : t("closing.found", { check: name, found: texts.join(", ") });
  });
}
