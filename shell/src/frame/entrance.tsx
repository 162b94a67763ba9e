// The way into the house: what is loaded before anything is shown, and where somebody goes who may not enter.
import { say } from "@kontor/ui-kit/feedback/speak";
import { useWords } from "@kontor/ui-kit/i18n";
import { CallError } from "@kontor/ui-kit/request/call-error";
import { Spin } from "antd";
import { type ReactNode, useEffect, useState } from "react";
import { isNoDepartmentDue } from "../session/departments.ts";
import { Frame } from "./frame.tsx";
import { EditionExpired, type House, HouseContext, loadHouse } from "./house.ts";
import { signOut } from "./sign-out.ts";

export function Entrance(): ReactNode {
  const w = useWords();
  const [house, setHouse] = useState<House>();
  useEffect(() => {
    loadHouse().then(setHouse, turnAway);
  }, []);
  useEffect(() => {
    if (house && isNoDepartmentDue()) say.warn("department.not-set");
  }, [house]);
  if (!house) return <Spin fullscreen description={w("frame.loading")} />;
  return (
    <HouseContext value={house}>
      <Frame />
    </HouseContext>
  );
}

/** Failing to load means being logged out (shell.md "Route guard"); the sign-in page says why. */
function turnAway(error: unknown): void {
  // An ended session has its own words and its own way out (shell.md §8).
  if (error instanceof CallError && (error.situation === "unauthorized" || error.situation === "login-expired")) return;
  if (!(error instanceof CallError || error instanceof EditionExpired)) console.error(error);
  void signOut(wordOf(error));
}

function wordOf(error: unknown): string {
  if (error instanceof EditionExpired) return "sign-in.now-free";
  if (error instanceof CallError && error.id === "password-change-required") return "password.forced";
  return error instanceof CallError ? "frame.load-failed" : "frame.no-permissions";
}
