// Guards the frame: loads the app context first, and sends users away who may not enter.

import { CallError } from "@kontor/ui-kit/core/call-error";
import { toast } from "@kontor/ui-kit/feedback/toast";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { Spin } from "antd";
import { type ReactNode, useEffect, useState } from "react";
import { isNoDepartmentDue } from "../session/departments.ts";
import { type AppContext, AppContextProvider, EditionExpired, loadAppContext } from "./app-context.ts";
import { Frame } from "./frame.tsx";
import { signOut } from "./sign-out.ts";

export function AuthGate(): ReactNode {
  const w = useTranslation();
  const [appContext, setAppContext] = useState<AppContext>();
  useEffect(() => {
    loadAppContext().then(setAppContext, turnAway);
  }, []);
  useEffect(() => {
    if (appContext && isNoDepartmentDue()) toast.warn("department.not-set");
  }, [appContext]);
  if (!appContext) return <Spin fullscreen description={w("frame.loading")} />;
  return (
    <AppContextProvider value={appContext}>
      <Frame />
    </AppContextProvider>
  );
}

/** A failed load logs the user out (shell.md "Route guard"); the sign-in page says why. */
function turnAway(error: unknown): void {
  // An ended session has its own message and its own handling (shell.md §8).
  if (error instanceof CallError && (error.situation === "unauthorized" || error.situation === "login-expired")) return;
  if (!(error instanceof CallError || error instanceof EditionExpired)) console.error(error);
  void signOut(textKeyOf(error));
}

function textKeyOf(error: unknown): string {
  if (error instanceof EditionExpired) return "sign-in.now-free";
  if (error instanceof CallError && error.id === "password-change-required") return "password.forced";
  return error instanceof CallError ? "frame.load-failed" : "frame.no-permissions";
}
