// The search of the product picker: what is typed and filtered, the products of a result page, and the one that the arrow keys are on.
import { stockPages } from "@kontor/contracts/warehouse/holdings";
import { findProductsBySelect, type PickedProduct } from "@kontor/contracts/warehouse/product-picker";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { permissions } from "../../permissions/permissions.tsx";
import { keyOf } from "../../query/query.ts";
import { queryClient } from "../../query/query-client.ts";
import { call } from "../../request/request.ts";
import type { ProductFilter } from "./product-filters.tsx";

export const PAGE_SIZE = 10;

export interface ProductSearch {
  typed: string;
  filter: ProductFilter;
  page: number;
  rows: readonly PickedProduct[];
  total: number;
  isFetching: boolean;
  /** Whether the rows are those of what is typed now. */
  isFound: boolean;
  /** The position of the row that the arrow keys are on. */
  at: number;
  type(text: string): void;
  filterBy(filter: ProductFilter): void;
  goToPage(page: number): void;
  /** @param step 1 to go down, -1 to go up */
  move(step: number): void;
}

export function useProductSearch(): ProductSearch {
  const [typed, setTyped] = useState("");
  const q = useDeferredValue(typed.trim());
  const [filter, setFilter] = useState<ProductFilter>({});
  const deferredFilter = useDeferredValue(filter);
  const [page, setPage] = useState(1);
  const [at, setAt] = useState(0);
  const filled = Object.entries(deferredFilter).filter(([, value]) => value?.trim());
  const more = stockPages.some(permissions.sees) ? { withStock: "1" as const } : {};
  const query = { q, page, rows: PAGE_SIZE, ...more, ...Object.fromEntries(filled) };
  const { data, isFetching } = useQuery(
    {
      queryKey: keyOf(findProductsBySelect, query),
      queryFn: () => call(findProductsBySelect, { query }),
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
  const rows = data?.rows ?? [];
  const restart = () => {
    setPage(1);
    setAt(0);
  };
  return {
    ...{ typed, filter, page, rows, isFetching, at },
    total: data?.total ?? 0,
    isFound: q === typed.trim() && deferredFilter === filter && !isFetching,
    type(text) {
      setTyped(text);
      restart();
    },
    filterBy(next) {
      setFilter(next);
      restart();
    },
    goToPage: setPage,
    move: (step) => setAt((now) => Math.min(rows.length - 1, Math.max(0, now + step))),
  };
}
