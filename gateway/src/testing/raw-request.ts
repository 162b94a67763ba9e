// Sends a request written byte by byte, as no HTTP client would, and returns the response.
import { connect } from "node:net";

export interface RawAnswer {
  /** 0 when the connection was closed without an answer. */
  status: number;
  head: string;
  body: string;
}

const ANSWER_MS_MAX = 5_000;

/** @param lines request line and headers; characters stand for bytes */
export function rawRequest(port: number, lines: string[], body = ""): Promise<RawAnswer> {
  return new Promise((done, fail) => {
    const socket = connect({ port, host: "127.0.0.1" });
    let received = "";
    socket.setEncoding("latin1");
    socket.setTimeout(ANSWER_MS_MAX, () => socket.destroy(new Error(`no answer to ${lines[0]}`)));
    socket.on("data", (text) => {
      received += String(text);
    });
    socket.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNRESET" || error.code === "EPIPE") done(answerOf(received));
      else fail(error);
    });
    socket.once("end", () => socket.end());
    socket.once("close", () => done(answerOf(received)));
    socket.write(`${lines.join("\r\n")}\r\n\r\n${body}`, "latin1");
  });
}

function answerOf(received: string): RawAnswer {
  const [head = "", ...rest] = received.split("\r\n\r\n");
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), head, body: rest.join("\r\n\r\n") };
}
