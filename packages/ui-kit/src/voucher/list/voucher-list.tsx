// The frame of a page of documents or slips: its list, and the forms that the list and the detail dialog open over it.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import type { DocumentStatus } from "@kontor/contracts/voucher/voucher-values";
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
import { ListPage, useListPage } from "../../list/list-page.tsx";
import { type List, type RowOf, useList } from "../../list/use-list.ts";
import { PageScope, useCan } from "../../permissions/permissions.tsx";
import type { RefusalAnswer } from "../../request/call-with-reason.ts";
import type { Scan } from "../../scanner/barcode-listener.ts";
import { refuseScan } from "../../scanner/refuse-scan.ts";
import { HandedOverScans } from "../../scanner/scan-handover.tsx";
import type { PreviewingKind } from "../consequences/ask-consequences.tsx";
import { useUrlFilters } from "./search-from-url.ts";

/** A kind, as its list knows it. */
export interface ListedKind {
  name: string;
  page: `/${string}`;
  endpoints: Readonly<Record<"audit" | "reverseAudit" | "remove" | "removeMany" | "exportExcel", Endpoint>> &
    PreviewingKind["endpoints"];
}

/** A row, as its list knows it. */
export interface ListedRow {
  id: string;
  version: number;
  /** 0 unaudited, 9 under review; else audited. */
  status: DocumentStatus;
  /** The last closed day, where the row's date is in closed books; else null. */
  closedTo: string | null;
}

export const isOpen = ({ status }: Pick<ListedRow, "status">): boolean => status === 0;
export const isAudited = ({ status }: Pick<ListedRow, "status">): boolean => status !== 0 && status !== 9;

/** Why a row can be neither edited, audited, reversed nor deleted, apart from its state. */
export function useClosed({ closedTo }: Pick<ListedRow, "closedTo">): string | undefined {
  const here = useTranslation();
  return closedTo === null ? undefined : here("document.closed", { day: closedTo });
}

/** The same of the selected rows together: one of them is enough, since all are changed or none. */
export function useSelectedClosed(): string | undefined {
  "use no memo"; // The rows that were seen change by themselves.
  const { selected } = useListPage().list;
  const { seen } = useVouchers();
  const closedTo = selected.map((id) => seen(id)?.closedTo ?? null).find((day) => day !== null);
  return useClosed({ closedTo: closedTo ?? null });
}

/** A list, newest first, of the default period unless the address has other filters. `time`: the row's date field. */
export function useRecent<E extends Endpoint>(endpoint: E, time: string): List<RowOf<E>> {
  const fromUrl = useUrlFilters();
  return useList(endpoint, {
    sort: `-${time}`,
    filters: fromUrl ?? { beginTime: instantOf(`${usualBegin()}T00:00:00.000`) },
  });
}

/** The props of a form. */
export interface VoucherFormProps {
  /** The voucher to change; undefined: a new one. */
  id?: string | undefined;
  /** A new voucher with the content of this one. */
  copyOf?: string | undefined;
  onClose(): void;
}

interface Vouchers {
  kind: ListedKind;
  add(): void;
  edit(id: string): void;
  copy(id: string): void;
  /** What a deletion says besides where it was refused at first. */
  removalAnswer?: RefusalAnswer | undefined;
  /** A row that was listed, on earlier result pages too: its version is the one that the user saw. */
  seen(id: string): ListedRow | undefined;
  /** The same rows with their versions. */
  versionsOf(ids: readonly string[]): { id: string; version: number }[];
}
const Context = createContext<Vouchers | undefined>(undefined);

export function useVouchers(): Vouchers {
  const vouchers = useContext(Context);
  if (!vouchers) throw new Error("used outside VoucherListPage");
  return vouchers;
}

const NO_SCANS: readonly Scan[] = [];

interface Props<FormProps extends VoucherFormProps> {
  kind: ListedKind;
  list: List<ListedRow>;
  /** Word key of the page's title; the text before its last point is the prefix of the page's word keys. */
  title: string;
  /** The kind's form, loaded when it is first opened. */
  form: ComponentType<FormProps>;
  /** Opens the form at first, with these props. */
  openAtFirst?: Omit<FormProps, "onClose"> | undefined;
  removalAnswer?: RefusalAnswer | undefined;
  /** Whether a scan outside the fields opens a new voucher with the scanned product; else it is refused. */
  takesGoods?: boolean;
  children: ReactNode;
}

export function VoucherListPage<FormProps extends VoucherFormProps>({
  kind,
  list,
  title,
  form,
  openAtFirst,
  removalAnswer,
  takesGoods = false,
  children,
}: Props<FormProps>): ReactNode {
  const [opened, setOpened] = useState<Omit<VoucherFormProps, "onClose"> | undefined>(openAtFirst);
  const [scans, setScans] = useState(NO_SCANS);
  const mayAdd = useCan(kind.page, "edit");
  const scan = useCallback((next: Scan) => {
    // A second scan may arrive while the form is still loading.
    setOpened((now) => now ?? {});
    setScans((before) => [...before, next]);
  }, []);
  const close = () => {
    setOpened(undefined);
    setScans(NO_SCANS);
  };
  const rows = useMemo(() => new Map<string, ListedRow>(), []);
  useEffect(() => {
    for (const row of list.rows) rows.set(row.id, row);
  }, [list.rows, rows]);
  const vouchers = useMemo<Vouchers>(
    () => ({
      kind,
      add: () => setOpened({}),
      edit: (id) => setOpened({ id }),
      copy: (copyOf) => setOpened({ copyOf }),
      removalAnswer,
      seen: (id) => rows.get(id),
      versionsOf: (ids) =>
        ids.flatMap((id) => {
          const row = rows.get(id);
          return row ? [{ id, version: row.version }] : [];
        }),
    }),
    [kind, removalAnswer, rows],
  );
  // The form's other props are passed only when it opens.
  const Form = form as ComponentType<VoucherFormProps>;
  return (
    <Context value={vouchers}>
      <ListPage list={list} page={kind.page} title={title} onScan={takesGoods && mayAdd ? scan : refuseScan}>
        {children}
      </ListPage>
      {opened && (
        <PageScope page={kind.page}>
          <Suspense fallback={null}>
            <HandedOverScans value={scans}>
              <Form {...opened} onClose={close} />
            </HandedOverScans>
          </Suspense>
        </PageScope>
      )}
    </Context>
  );
}
