// The departments of a user who has just signed in (shell.md §6): the user chooses one of several, and is told when there is none.
import { getCurrentUserDeparts, infoWithTenant, selectDepart } from "@kontor/contracts/system/session";
import { CallError } from "@kontor/ui-kit/core/call-error";
import { showError } from "@kontor/ui-kit/feedback/show-error";
import { call } from "@kontor/ui-kit/request";
import { departmentStep } from "./sign-in.rules.ts";

export interface Department {
  id: string;
  departName: string;
  orgCode: string;
}

const NO_DEPARTMENT = "kontor.no-department";

type Next = { step: "nothing" } | { step: "none" } | { step: "pick"; list: readonly Department[] };

/** The next step after sign-in. The platform operator, who belongs to no tenant, has none. */
export async function departmentsOf(person: { username: string }): Promise<Next> {
  try {
    // Only users of a tenant may list departments.
    if ((await call(infoWithTenant)).tenantId === null) return { step: "nothing" };
    const { list, orgCode } = await call(getCurrentUserDeparts);
    const step = departmentStep(list);
    if (step.step === "pick") return { step: "pick", list };
    if (step.step === "none") return { step: "none" };
    if (step.only.orgCode !== orgCode) await chooseDepartment(step.only.orgCode, person.username);
  } catch (error) {
    // A department can be chosen later in the top bar; a failure here does not prevent signing in.
    if (!(error instanceof CallError && error.situation === "denied")) showError(error);
  }
  return { step: "nothing" };
}

/** Makes a department the current one. */
export const chooseDepartment = (orgCode: string, username: string): Promise<unknown> =>
  call(selectDepart, { body: { orgCode, username } });

/** The message is shown by the frame, which is loaded next. */
export const storeNoDepartment = (): void => sessionStorage.setItem(NO_DEPARTMENT, "1");

/** Whether the message must be shown; true once. */
export function isNoDepartmentDue(): boolean {
  const due = sessionStorage.getItem(NO_DEPARTMENT) === "1";
  sessionStorage.removeItem(NO_DEPARTMENT);
  return due;
}
