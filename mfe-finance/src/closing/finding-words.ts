// What a closing's checklist found, in words.
import type { ClosingFinding } from "@kontor/contracts/document/closing";
import type { useWords } from "@kontor/ui-kit/i18n";

type Here = ReturnType<typeof useWords>;
/** Books agree or not: there is nothing to count. */
const isOfBooks = ({ check }: ClosingFinding): boolean => check === "books-uneven" || check === "books-unchecked";

/** The kind of what was found with its number; a check of the books as a whole has no kind, and books that disagree no number. */
export function findingText(finding: ClosingFinding, here: Here): string {
  const { kind, count } = finding;
  const words = [kind === null ? "" : here(`closing.kind-${kind}`), isOfBooks(finding) ? "" : String(count)];
  return words.filter((word) => word !== "").join(" ");
}

/** Each check that found something, with all that it found. */
export function checkTexts(findings: readonly ClosingFinding[], here: Here): string[] {
  return [...Map.groupBy(findings, ({ check }) => check)].map(([check, found]) => {
    const texts = found.map((finding) => findingText(finding, here)).filter((text) => text !== "");
    const name = here(`closing.check-${check}`);
    return texts.length === 0 ? name : here("closing.found", { check: name, found: texts.join(", ") });
  });
}
