// Opens documents and slips by an address: `/bill/sale_out?show=<id>`.

/** The parameter's name in the address. */
export const SHOW = "show";
const ASKED_AGAIN = "kontor-show";
interface Asked {
  page: string;
  id: string;
}

/** Opens a document of a page. If its tab is already open the address does not change, so the tab is notified by an event. */
export function showVoucher(page: string, id: string): void {
  history.pushState(null, "", `${page}?${SHOW}=${id}`);
  window.dispatchEvent(new CustomEvent<Asked>(ASKED_AGAIN, { detail: { page, id } }));
}

/** Listens for requests to open a document of this page. Returns the function that stops it. */
export function onShown(page: string, listener: (id: string) => void): () => void {
  const hear = (event: Event) => {
    const { detail } = event as CustomEvent<Asked>; // only showVoucher dispatches it
    if (detail.page === page) listener(detail.id);
  };
  window.addEventListener(ASKED_AGAIN, hear);
  return () => window.removeEventListener(ASKED_AGAIN, hear);
}
