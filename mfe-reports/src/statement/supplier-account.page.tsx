// Statements of suppliers.
import { Statement } from "./statement.tsx";

export default function VendorAccount() {
  return <Statement side="供应商" />;
}
