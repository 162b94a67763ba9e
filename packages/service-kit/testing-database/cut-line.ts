// A connection to a server that a test can cut: a relay of TCP bytes on this machine.
import { type AddressInfo, createServer, connect as dial, type Socket } from "node:net";

export interface CutLine {
  /** The server's address by way of the relay. */
  url: string;
  /** Cuts all connections, as a pulled cable does. */
  cut(): void;
  /** From now on each connection that sends `words` is cut: before the server gets them, or after it has answered. */
  cutAt(words: string, when: "before" | "after"): void;
  /** Connections are refused until it is opened again. */
  refuse(refused: boolean): void;
  /** Cuts no connection any more. */
  mend(): void;
  close(): void;
}

/** Opens a relay to the server of the address. */
export async function cutLine(url: string): Promise<CutLine> {
  const target = new URL(url);
  const pairs = new Set<readonly [Socket, Socket]>();
  let trap: { words: string; when: "before" | "after" } | undefined;
  let isRefusing = false;

  const drop = (pair: readonly [Socket, Socket]): void => {
    for (const socket of pair) socket.destroy();
    pairs.delete(pair);
  };

  const server = createServer((near) => {
    if (isRefusing) return void near.destroy();
    const far = dial({ host: target.hostname, port: Number(target.port) });
    const pair = [near, far] as const;
    pairs.add(pair);
    let isSprung = false;
    near.on("data", (bytes) => {
      isSprung ||= trap !== undefined && bytes.includes(trap.words);
      if (isSprung && trap?.when === "before") drop(pair);
      else far.write(bytes);
    });
    far.on("data", (bytes) => (isSprung ? drop(pair) : near.write(bytes)));
    for (const socket of pair) {
      socket.on("error", () => drop(pair));
      socket.on("close", () => drop(pair));
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const through = new URL(url);
  through.port = String((server.address() as AddressInfo).port); // it listens on a TCP port
  const cut = () => {
    for (const pair of pairs) drop(pair);
  };
  return {
    url: through.href,
    cut,
    cutAt(words, when) {
      trap = { words, when };
    },
    refuse(refused) {
      isRefusing = refused;
    },
    mend() {
      trap = undefined;
      isRefusing = false;
    },
    close() {
      cut();
      server.close();
    },
  };
}
