// Ends the launcher's processes when the launcher itself is killed (kill -9), so that none is left behind.
import { type ChildProcess, spawn } from "node:child_process";

// A shell that stores the process groups it is given and, when its input closes, ends those still running: by SIGTERM first, then by SIGKILL.
const script = `
trap '' INT HUP TERM
list=""
while read -r word pid signal; do
  kept=""
  for entry in $list; do [ "\${entry%%:*}" = "$pid" ] || kept="$kept $entry"; done
  list="$kept"
  [ "$word" = watch ] && list="$list $pid:$signal"
done
for entry in $list; do kill "-\${entry##*:}" "-\${entry%%:*}" 2>/dev/null; done
tries=0
while [ $tries -lt 100 ]; do
  alive=""
  for entry in $list; do kill -0 "-\${entry%%:*}" 2>/dev/null && alive="$alive $entry"; done
  [ -z "$alive" ] && exit 0
  sleep 0.1
  tries=$((tries + 1))
done
for entry in $alive; do kill -KILL "-\${entry%%:*}" 2>/dev/null; done
`;

export interface Guard {
  watch(pid: number, signal: NodeJS.Signals): void;
  forget(pid: number): void;
  /** Ends the guard itself and the processes that it still watches. */
  close(): void;
}

const noGuard: Guard = { watch: () => undefined, forget: () => undefined, close: () => undefined };

/** Starts the guard. Windows needs none, because a child ends with its launcher's console. */
export function startGuard(): Guard {
  if (process.platform === "win32") return noGuard;
  const shell: ChildProcess = spawn("/bin/sh", ["-c", script], { stdio: ["pipe", "ignore", "ignore"], detached: true });
  shell.unref();
  // A write to a killed guard must not end the launcher; the children are then unguarded.
  shell.stdin?.on("error", () => undefined);
  const sendLine = (line: string) => shell.stdin?.write(`${line}\n`);
  return {
    watch: (pid, signal) => sendLine(`watch ${pid} ${signal.replace("SIG", "")}`),
    forget: (pid) => sendLine(`forget ${pid}`),
    close: () => shell.stdin?.end(),
  };
}
