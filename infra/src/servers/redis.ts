// The embedded redis-server: append-only, one user per process restricted to its own keys (SEC-4).
import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { startChild } from "../run/child.ts";
import type { Guard } from "../run/guard.ts";
import { writePrivate } from "../secrets.ts";
import { redisServer, requireProgram } from "./program.ts";
import { ownServer, type Server } from "./server.ts";

/** The one channel: "this actor's rights changed". */
const CHANNEL = "kontor:actor-changed";
const PING_MS = 2000;

export interface RedisOptions {
  data: string;
  port: number;
  passwords: Readonly<Record<string, string>>;
  guard: Guard;
  logLine: (line: string) => void;
}

/** The access list: no anonymous user, the launcher may do everything, each other user its own prefix and the channel. */
export function redisAccess(passwords: Readonly<Record<string, string>>): string {
  const hash = (password: string) => `#${createHash("sha256").update(password).digest("hex")}`;
  const users = Object.entries(passwords).map(([name, password]) =>
    name === "launcher"
      ? `user launcher on ${hash(password)} ~* &* +@all`
      : `user ${name} on ${hash(password)} resetkeys ~${name}:* resetchannels &${CHANNEL} +@all -@admin -@dangerous +info`,
  );
  return `${["user default off", ...users].join("\n")}\n`;
}

function redisConfig(port: number, folder: string): string {
  const lines = [
    "bind 127.0.0.1",
    `port ${port}`,
    `dir ${JSON.stringify(folder)}`,
    `aclfile ${JSON.stringify(join(folder, "users.acl"))}`,
    "appendonly yes",
    "appendfsync everysec",
    'save ""',
    "maxmemory 256mb",
    "maxmemory-policy volatile-lru",
    "daemonize no",
  ];
  return `${lines.join("\n")}\n`;
}

/** Writes configuration and access list and returns the server, not yet started. */
export function embeddedRedis({ data, port, passwords, guard, logLine }: RedisOptions): Server {
  const command = requireProgram(redisServer, logLine);
  const folder = join(data, "redis");
  mkdirSync(folder, { recursive: true });
  writePrivate(join(folder, "users.acl"), redisAccess(passwords));
  writePrivate(join(folder, "redis.conf"), redisConfig(port, folder));
  const log = join(data, "logs/redis.log");
  return ownServer({
    name: "Redis",
    url: `redis://launcher:${passwords.launcher}@127.0.0.1:${port}`,
    port,
    log,
    logLine,
    ready: () => pings(port, passwords.launcher ?? ""),
    spawn: () =>
      startChild({
        name: "Redis",
        command,
        args: [join(folder, "redis.conf")],
        env: {},
        cwd: folder,
        log,
        stopSignal: "SIGTERM",
        guard,
      }),
  });
}

/** Whether Redis responds to PING; while it loads its file it refuses. */
function pings(port: number, password: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ port, host: "127.0.0.1" });
    let output = "";
    const finish = (answer: boolean) => {
      socket.destroy();
      done(answer);
    };
    socket.setTimeout(PING_MS, () => finish(false));
    socket.once("error", () => finish(false));
    socket.on("data", (bytes) => {
      output += bytes;
      if (output.includes("PONG")) finish(true);
      else if (output.includes("-")) finish(false);
    });
    socket.write(`AUTH launcher ${password}\r\nPING\r\n`);
  });
}
