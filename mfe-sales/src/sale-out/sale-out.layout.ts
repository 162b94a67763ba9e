// What only the printed page of a sales delivery shows (reference.md §8.7).
import type { Paper } from "@kontor/ui-kit/document/detail/document-layout";

const paper: Paper = {
  head: [
    { name: "contacts", show: (printed) => printed.contacts },
    { name: "phone", show: (printed) => printed.phone },
    { name: "address", show: (printed) => printed.address },
  ],
  foot: [{ name: "agreement", show: (printed) => printed.agreement }],
};
export default paper;
