// The frame of a list page: gives its parts the list, the page's permissions and its words.
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from "react";
import { prefixOf, Translations, useTranslation } from "../i18n/i18n.tsx";
import { PageScope } from "../permissions/permissions.tsx";
import { listenBesideFields, type Scan } from "../scanner/barcode-listener.ts";
import { refuseScan } from "../scanner/refuse-scan.ts";
import type { List } from "./use-list.ts";

/** A row as the kit sees it: something with an id. */
export type AnyRow = { id: string } & Record<string, unknown>;

interface ListPageContext {
  list: List<AnyRow>;
  page: string;
  /** Word key of the page's title. */
  title: string;
  /** Shows a form or dialog over the page; it is given the function that closes it. */
  open(dialog: (close: () => void) => ReactNode): void;
  /** Names of the columns that the table shows, in their order: an export has the same. */
  shown: RefObject<readonly string[]>;
}

const Context = createContext<ListPageContext | undefined>(undefined);

interface Props<Row> {
  list: List<Row>;
  /** The page's path, by which its permissions and remembered columns are kept; behind a # the part of the page that has columns of its own. */
  page: string;
  /** Word key of the title; what is before its last point is the prefix of the page's words. */
  title: string;
  /** Given what was scanned beside the fields; left out: it is refused. The function stays the same. */
  onScan?: (scan: Scan) => void;
  children: ReactNode;
}

export function ListPage<Row>({ list, page, title, onScan = refuseScan, children }: Props<Row>): ReactNode {
  const section = useRef<HTMLElement>(null);
  useEffect(() => (section.current ? listenBesideFields(section.current, onScan) : undefined), [onScan]);
  const [dialog, setDialog] = useState<ReactNode>(null);
  const shown = useRef<readonly string[]>([]);
  const open = (make: (close: () => void) => ReactNode) => setDialog(make(() => setDialog(null)));
  return (
    <PageScope page={page.replace(/#.*/, "")}>
      <Translations prefix={prefixOf(title)}>
        {/* Every listed thing has an id; what else it has only the page's own columns know. */}
        <Context value={{ list: list as unknown as List<AnyRow>, page, title, open, shown }}>
          <section ref={section} className="kontor-list">
            <PrintedTitle title={title} />
            {children}
          </section>
          {dialog}
        </Context>
      </Translations>
    </PageScope>
  );
}

/** On paper there is no tab that names the page. */
function PrintedTitle({ title }: { title: string }): ReactNode {
  const t = useTranslation();
  return <h1 className="kontor-printed">{t(title)}</h1>;
}

/** The list, path and dialogs of the page around a part. */
export function useListPage(): ListPageContext {
  const context = useContext(Context);
  // A mistake of the programmer's: parts of a list page stand inside ListPage.
  if (!context) throw new Error("used outside ListPage");
  return context;
}
