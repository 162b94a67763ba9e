// Lets tests of faults, which run in other processes, stop a server of their stack and start it again with its data.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Stack } from "../stack.ts";

type ServerName = keyof Stack["servers"];

export interface Control {
  url: string;
  close(): void;
}

/**
 * Serves `GET /pids` (process ids now, by name) and `POST /<server>/kill|stop|start` for postgres, nats and redis.
 * Killed is kill -9; killed or stopped, a server stays away until it is started.
 */
export async function serveControl({ servers, processes }: Pick<Stack, "servers" | "processes">): Promise<Control> {
  const act = async (name: ServerName, what: string): Promise<void> => {
    const server = servers[name];
    if (what === "start") return server.start();
    if (what === "kill" && server.pid()) process.kill(server.pid(), "SIGKILL");
    await server.stop();
  };
  const pids = () => [...Object.values(servers), ...Object.values(processes)].map((each) => [each.name, each.pid()]);
  const control = createServer((request, response) => {
    const [, name = "", what = ""] = (request.url ?? "").split("/");
    const answer = (status: number, text: string) => response.writeHead(status).end(text);
    if (name === "pids") return answer(200, JSON.stringify(Object.fromEntries(pids())));
    if (!(name in servers)) return answer(404, name);
    // The check above is what makes it a server's name.
    act(name as ServerName, what).then(
      () => answer(200, "done"),
      (error: unknown) => answer(500, String(error)),
    );
  });
  await new Promise<void>((listening) => control.listen(0, "127.0.0.1", listening));
  const { port } = control.address() as AddressInfo; // it listens on a TCP port
  control.unref();
  return { url: `http://127.0.0.1:${port}`, close: () => control.close() };
}
