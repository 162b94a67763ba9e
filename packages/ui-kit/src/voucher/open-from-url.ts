// Opens documents and slips by an address: `/bill/sale_out?show=<id>`.

/** The parameter's name in the address. */
export const SHOW = "show";
const SHOWN_AGAIN = "kontor-show";
interface Shown {
  page: string;
  id: string;
}

/** Opens a document of a page. If its tab is already open the address does not change, so the tab is notified by an event. */
export function showVoucher(page: string, id: string): void {
  history.pushState(null, "", `${page}?${SHOW}=${id}`);
  window.dispatchEvent(new CustomEvent<Shown>(SHOWN_AGAIN, { detail: { page, id } }));
}

/** Listens for requests to open a document of this page. Returns the function that stops it. */
export function onShown(page: string, listener: (id: string) => void): () => void {
  const onOpen = (event: Event) => {
    const { detail } = event as CustomEvent<Shown>; // only showVoucher dispatches it
    if (detail.page === page) listener(detail.id);
  };
  window.addEventListener(SHOWN_AGAIN, onOpen);
  return () => window.removeEventListener(SHOWN_AGAIN, onOpen);
}
