// A document's or slip's number that leads to it: its page is another remote's, so the way is the address.
import { documentKinds } from "@kontor/contracts/document/kinds";
import { slipKinds } from "@kontor/contracts/finance/slip-kinds";
import { useWords } from "@kontor/ui-kit/i18n";
import { permissions } from "@kontor/ui-kit/permissions";
import { Button } from "antd";

const pages: ReadonlyMap<string, string> = new Map(
  [...documentKinds, ...slipKinds].map(({ name, page }) => [name, page]),
);

interface Named {
  documentId: string;
  kind: string;
  number: string;
}

function DocumentLink({ documentId, kind, number }: Named) {
  const t = useWords();
  const page = pages.get(kind);
  // An opening has no document, and not everybody may see every page.
  if (page === undefined || !permissions.sees(page)) return <>{number}</>;
  return (
    <Button
      type="link"
      size="small"
      className="kontor-open"
      aria-label={t("report.openDocument", { number })}
      onClick={() => history.pushState(null, "", `${page}?show=${documentId}`)}
    >
      {number}
    </Button>
  );
}

/** A column's `cell` for the number of a row's document. */
export const documentCell = (_value: unknown, row: Named) => <DocumentLink {...row} />;

/** The same for slips. */
export const slipCell = (_value: unknown, { slipId, ...slip }: Pick<Named, "kind" | "number"> & { slipId: string }) => (
  <DocumentLink {...slip} documentId={slipId} />
);

function Kind({ kind }: { kind: string }) {
  return <>{useWords().option("kind", kind)}</>;
}

/** A column's `cell` for the kind of document or slip. */
export const kindCell = (value: unknown) => <Kind kind={String(value)} />;
