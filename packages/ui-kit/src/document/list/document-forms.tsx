// The frame of a page of documents: its list, and the forms that open over it from the list and from the detail dialog.
import type { DocumentKind } from "@kontor/contracts/document/define";
import type { DocumentRow } from "@kontor/contracts/document/document";
import {
  type ComponentType,
  createContext,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useMemo,
  useState,
} from "react";
import { ListPage } from "../../list/list-page.tsx";
import type { List } from "../../list/use-list.ts";
import { PageScope } from "../../permissions/permissions.tsx";
import { sourceAsked } from "../draw.ts";
import type { DocumentFormProps } from "../use-document.ts";

interface Forms {
  kind: DocumentKind;
  add(): void;
  edit(id: string): void;
  copy(id: string): void;
  /** A row that was listed, also on pages turned over since: its version is the one that was seen. */
  seen(id: string): DocumentRow | undefined;
}
const Context = createContext<Forms | undefined>(undefined);

export function useDocumentForms(): Forms {
  const forms = useContext(Context);
  if (!forms) throw new Error("used outside DocumentListPage");
  return forms;
}

interface Props {
  kind: DocumentKind;
  list: List<DocumentRow>;
  /** Word key of the page's title; what is before its last point is the prefix of the page's words. */
  title: string;
  /** The kind's form, loaded when it is first opened. */
  form: ComponentType<DocumentFormProps>;
  /** Of the page's address, where the kind may be drawn from another. */
  search?: string;
  children: ReactNode;
}

export function DocumentListPage({ kind, list, title, form: Form, search = "", children }: Props): ReactNode {
  const [asked, setAsked] = useState<Omit<DocumentFormProps, "onClose"> | undefined>(() => {
    const drawFrom = sourceAsked(search);
    return drawFrom === undefined ? undefined : { drawFrom };
  });
  const rows = useMemo(() => new Map<string, DocumentRow>(), []);
  useEffect(() => {
    for (const row of list.rows) rows.set(row.id, row);
  }, [list.rows, rows]);
  const forms = useMemo<Forms>(
    () => ({
      kind,
      add: () => setAsked({}),
      edit: (id) => setAsked({ id }),
      copy: (copyOf) => setAsked({ copyOf }),
      seen: (id) => rows.get(id),
    }),
    [kind, rows],
  );
  return (
    <Context value={forms}>
      <ListPage list={list} page={kind.page} title={title}>
        {children}
      </ListPage>
      {asked && (
        <PageScope page={kind.page}>
          <Suspense fallback={null}>
            <Form {...asked} onClose={() => setAsked(undefined)} />
          </Suspense>
        </PageScope>
      )}
    </Context>
  );
}
