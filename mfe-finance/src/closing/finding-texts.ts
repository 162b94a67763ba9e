// What a closing's checklist found, in words.
import type { ClosingFinding } from "@kontor/contracts/document/closing";
import type { useTranslation } from "@kontor/ui-kit/i18n";

type Here = ReturnType<typeof useTranslation>;
/** Books agree or not: there is nothing to count. */
const isOfBooks = ({ check }: ClosingFinding): boolean => check === "books-uneven" || check === "books-unchecked";

/** The kind of what was found with its number; a check of the books as a whole has no kind, and books that disagree no number. */
export function findingText(finding: ClosingFinding, t: Here): string {
  const { kind, count } = finding;
  const words = [kind === null ? "" : t(`closing.kind-${kind}`), isOfBooks(finding) ? "" : String(count)];
  return words.filter((word) => word !== "").join(" ");
}

/** Each check that found something, with all that it found. */
export function checkTexts(findings: readonly ClosingFinding[], t: Here): string[] {
  return [...Map.groupBy(findings, ({ check }) => check)].map(([check, ofCheck]) => {
    const texts = ofCheck.map((finding) => findingText(finding, t)).filter((text) => text !== "");
    const name = t(`closing.check-${check}`);
    return texts.length === 0 ? name : t("closing.found", { check: name, found: texts.join(", ") });
  });
}
