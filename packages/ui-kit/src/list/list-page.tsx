// The frame of a list page: provides the list, the page's permissions and its texts to its parts.
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { prefixOf, Translations, useTranslation } from "../i18n/i18n.tsx";
import { PageScope } from "../permissions/permissions.tsx";
import { listenOutsideFields, type Scan } from "../scanner/barcode-listener.ts";
import { refuseScan } from "../scanner/refuse-scan.ts";
import type { List } from "./use-list.ts";

/** A row as the kit knows it: an object with an id. */
export type AnyRow = { id: string } & Record<string, unknown>;

interface ListPageContext {
  list: List<AnyRow>;
  page: string;
  /** Word key of the page's title. */
  title: string;
  /** Shows a form or dialog over the page; it receives the function that closes it. */
  open(dialog: (close: () => void) => ReactNode): void;
  /** Names of the shown columns, in their order: an export has the same. */
  shown(): readonly string[];
  show(columns: readonly string[]): void;
}

const Context = createContext<ListPageContext | undefined>(undefined);

interface Props<Row> {
  list: List<Row>;
  /** The page's path, under which its permissions and columns are stored; after a # the part of the page that has columns of its own. */
  page: string;
  /** Word key of the title; the text before its last point is the prefix of the page's word keys. */
  title: string;
  /** Receives scans outside the fields; undefined: they are refused. The function must be stable. */
  onScan?: (scan: Scan) => void;
  children: ReactNode;
}

export function ListPage<Row>({ list, page, title, onScan = refuseScan, children }: Props<Row>): ReactNode {
  const section = useRef<HTMLElement>(null);
  useEffect(() => (section.current ? listenOutsideFields(section.current, onScan) : undefined), [onScan]);
  const [dialog, setDialog] = useState<ReactNode>(null);
  const columns = useRef<readonly string[]>([]);
  const shown = () => columns.current;
  const show = (names: readonly string[]) => {
    columns.current = names;
  };
  const open = (make: (close: () => void) => ReactNode) => setDialog(make(() => setDialog(null)));
  return (
    <PageScope page={page.replace(/#.*/, "")}>
      <Translations prefix={prefixOf(title)}>
        {/* Every listed row has an id; only the page's own columns know its other fields. */}
        <Context value={{ list: list as unknown as List<AnyRow>, page, title, open, shown, show }}>
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

/** The title on paper, where no tab names the page. */
function PrintedTitle({ title }: { title: string }): ReactNode {
  const t = useTranslation();
  return <h1 className="kontor-printed">{t(title)}</h1>;
}

/** The list, path and dialogs of the surrounding page. */
export function useListPage(): ListPageContext {
  const context = useContext(Context);
  // A programming mistake: parts of a list page must be inside ListPage.
  if (!context) throw new Error("used outside ListPage");
  return context;
}
