// The frame of a page of documents or slips: its list, and the forms that open over it from the list and from the detail dialog.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import type { DocumentStatus } from "@kontor/contracts/document/document";
import {
  type ComponentType,
  createContext,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from "react";
import { instantOf } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/i18n.tsx";
import { usualBegin } from "../../list/default-period.ts";
import { ListPage } from "../../list/list-page.tsx";
import { type List, type RowOf, useList } from "../../list/use-list.ts";
import { PageScope, useCan } from "../../permissions/permissions.tsx";
import type { Scan } from "../../scanner/barcode-listener.ts";
import { refuseScan } from "../../scanner/refuse-scan.ts";
import { HandedOverScans } from "../../scanner/scan-handover.tsx";
import { useAskedFilters } from "./search-from-url.ts";

/** A kind as its list knows it. */
export interface ListedKind {
  name: string;
  page: `/${string}`;
  endpoints: Readonly<Record<"audit" | "reverseAudit" | "remove" | "removeMany" | "exportExcel", Endpoint>>;
}

/** A row as its list knows it. */
export interface ListedRow {
  id: string;
  version: number;
  /** 0 not audited, 9 under review; else audited. */
  status: DocumentStatus;
  /** The last closed day, where it is dated in closed books; else null. */
  closedTo: string | null;
}

export const isOpen = ({ status }: Pick<ListedRow, "status">): boolean => status === 0;
export const isAudited = ({ status }: Pick<ListedRow, "status">): boolean => status !== 0 && status !== 9;

/** Why a row can be neither edited, audited, reversed nor deleted, beyond its state. */
export function useClosed({ closedTo }: Pick<ListedRow, "closedTo">): string | undefined {
  const here = useTranslation();
  return closedTo === null ? undefined : here("document.closed", { day: closedTo });
}

/** Newest date first, of the usual period unless the address asks otherwise. `time`: the row's field that holds its date. */
export function useRecent<E extends Endpoint>(endpoint: E, time: string): List<RowOf<E>> {
  const asked = useAskedFilters();
  return useList(endpoint, {
    sort: `-${time}`,
    filters: asked ?? { beginTime: instantOf(`${usualBegin()}T00:00:00.000`) },
  });
}

/** What a form is opened with. */
export interface VoucherFormProps {
  /** The one to change; left out: a new one. */
  id?: string | undefined;
  /** A new one with the content of this. */
  copyOf?: string | undefined;
  onClose(): void;
}

interface Vouchers {
  kind: ListedKind;
  add(): void;
  edit(id: string): void;
  copy(id: string): void;
  /** A row that was listed, also on pages turned over since: its version is the one that was seen. */
  seen(id: string): ListedRow | undefined;
}
const Context = createContext<Vouchers | undefined>(undefined);

export function useVouchers(): Vouchers {
  const vouchers = useContext(Context);
  if (!vouchers) throw new Error("used outside VoucherListPage");
  return vouchers;
}

const NO_SCANS: readonly Scan[] = [];

interface Props<Asked extends VoucherFormProps> {
  kind: ListedKind;
  list: List<ListedRow>;
  /** Word key of the page's title; what is before its last point is the prefix of the page's words. */
  title: string;
  /** The kind's form, loaded when it is first opened. */
  form: ComponentType<Asked>;
  /** The form is open at first, with this. */
  asked?: Omit<Asked, "onClose"> | undefined;
  /** Whether a scan beside the fields opens a new one with these goods; else it is refused. */
  takesGoods?: boolean;
  children: ReactNode;
}

export function VoucherListPage<Asked extends VoucherFormProps>({
  kind,
  list,
  title,
  form,
  asked: atFirst,
  takesGoods = false,
  children,
}: Props<Asked>): ReactNode {
  const [asked, setAsked] = useState<Omit<VoucherFormProps, "onClose"> | undefined>(atFirst);
  const [scans, setScans] = useState(NO_SCANS);
  const mayAdd = useCan(kind.page, "edit");
  const scan = useCallback((next: Scan) => {
    // A second one may come while the form is still being loaded.
    setAsked((now) => now ?? {});
    setScans((before) => [...before, next]);
  }, []);
  const close = () => {
    setAsked(undefined);
    setScans(NO_SCANS);
  };
  const rows = useMemo(() => new Map<string, ListedRow>(), []);
  useEffect(() => {
    for (const row of list.rows) rows.set(row.id, row);
  }, [list.rows, rows]);
  const vouchers = useMemo<Vouchers>(
    () => ({
      kind,
      add: () => setAsked({}),
      edit: (id) => setAsked({ id }),
      copy: (copyOf) => setAsked({ copyOf }),
      seen: (id) => rows.get(id),
    }),
    [kind, rows],
  );
  // What the form takes besides is only ever given at first.
  const Form = form as ComponentType<VoucherFormProps>;
  return (
    <Context value={vouchers}>
      <ListPage list={list} page={kind.page} title={title} onScan={takesGoods && mayAdd ? scan : refuseScan}>
        {children}
      </ListPage>
      {asked && (
        <PageScope page={kind.page}>
          <Suspense fallback={null}>
            <HandedOverScans value={scans}>
              <Form {...asked} onClose={close} />
            </HandedOverScans>
          </Suspense>
        </PageScope>
      )}
    </Context>
  );
}
