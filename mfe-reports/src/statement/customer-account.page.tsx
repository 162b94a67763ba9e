// Statements of customers.
import { StatementViews } from "./views.tsx";

export default function CustomerAccount() {
  return <StatementViews side="客户" />;
}
