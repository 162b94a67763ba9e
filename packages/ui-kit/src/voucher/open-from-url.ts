// Documents and slips that an address asks for: `/bill/sale_out?show=<id>`.

/** The name in the address. */
export const SHOW = "show";
const ASKED_AGAIN = "kontor-show";
interface Asked {
  page: string;
  id: string;
}

/** Goes to a document of a page. Its tab may be open already, and the document closed in it: then the address says nothing new, and the tab is told. */
export function showVoucher(page: string, id: string): void {
  history.pushState(null, "", `${page}?${SHOW}=${id}`);
  window.dispatchEvent(new CustomEvent<Asked>(ASKED_AGAIN, { detail: { page, id } }));
}

/** Hears that a document of this page is asked for; answers the function that ends it. */
export function onShown(page: string, listener: (id: string) => void): () => void {
  const hear = (event: Event) => {
    const { detail } = event as CustomEvent<Asked>; // showVoucher alone says it
    if (detail.page === page) listener(detail.id);
  };
  window.addEventListener(ASKED_AGAIN, hear);
  return () => window.removeEventListener(ASKED_AGAIN, hear);
}
