// Statements of customers.
import { Statement } from "./statement.tsx";

export default function CustomerAccount() {
  return <Statement side="客户" />;
}
