import { defineEndpoint } from "@kontor/contracts/core/endpoint";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { offerSurface, type Surface } from "../feedback/toast.ts";
import { session } from "../session/session.ts";
import { call, fetchFile, fileNameOf } from "./request.ts";
import { configureRequest } from "./request-config.ts";
import type { Incoming, Outgoing } from "./transport.ts";

const base = { service: "system", audience: "staff", summary: "" } as const;
const list = defineEndpoint({
  ...base,
  method: "GET",
  path: "/thing/list",
  query: z.strictObject({ search: z.string().optional(), page: z.number() }),
  response: z.object({ total: z.number() }),
});
const add = defineEndpoint({
  ...base,
  method: "POST",
  path: "/thing/add",
  body: z.strictObject({ name: z.string() }),
  response: z.object({ id: z.string() }),
});
const tree = defineEndpoint({
  ...base,
  method: "GET",
  path: "/thing/tree",
  family: "raw",
  response: z.array(z.string()),
});
const result = defineEndpoint({
  ...base,
  method: "GET",
  path: "/thing/result",
  family: "result",
  response: z.string(),
});
const fileEndpoint = defineEndpoint({
  ...base,
  method: "GET",
  path: "/thing/export",
  family: "file",
  response: z.unknown(),
});
const upload = defineEndpoint({
  ...base,
  method: "POST",
  path: "/thing/import",
  upload: true,
  body: z.strictObject({ type: z.string() }),
  response: z.object({ count: z.number() }),
});

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Incoming => ({
  status,
  header: (name) => headers[name] ?? (name === "Content-Type" ? "application/json" : null),
  text: async () => JSON.stringify(body),
  blob: async () => new Blob([JSON.stringify(body)]),
});
const good = (data: unknown) => json(200, { code: 200, data });

let sent: Outgoing[];
let waits: number[];
let reloads: number;
let answers: (Incoming | Error)[];
let network: Promise<void>;
let messages: string[];
let confirmations: ((yes: boolean) => void)[];

const surface: Surface = {
  message: (_kind, text) => messages.push(text),
  note: (note) => messages.push(note.title),
  dismiss: (key) => messages.push(`gone ${key}`),
  show: (_kind, title) => messages.push(title),
  ask: ({ title }) => {
    messages.push(title);
    return new Promise((resolve) => confirmations.push(resolve));
  },
};
offerSurface(surface);

beforeEach(() => {
  [sent, waits, reloads, answers, messages, confirmations] = [[], [], 0, [], [], []];
  network = Promise.resolve();
  session.save({ token: "t0ken", userId: "u1", loginName: "ann", username: "Ann" });
  configureRequest({
    base: "https://api.example",
    language: () => "fr",
    reload: () => {
      reloads++;
    },
    wait: async (ms) => {
      waits.push(ms);
    },
    connected: () => network,
    transport: async (request) => {
      sent.push(request);
      const answer = answers.shift() ?? good({});
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
});
const nextTick = () => new Promise((done) => setImmediate(done));

describe("a call", () => {
  it("a call goes to the configured address with the token in its header, and leaves undefined values out", async () => {
    answers = [good({ total: 3 })];
    expect(await call(list, { query: { page: 2 } })).toEqual({ total: 3 });
    expect(sent[0]).toMatchObject({
      method: "GET",
      url: "https://api.example/thing/list?page=2",
      headers: { "X-Access-Token": "t0ken", "Accept-Language": "fr" },
    });
    expect(sent[0]?.headers).not.toHaveProperty("Idempotency-Key");
  });

  it("a call returns the value out of the envelope, whichever of the response families it has", async () => {
    answers = [json(200, ["a"]), json(200, { success: true, result: "r" })];
    expect(await call(tree)).toEqual(["a"]);
    expect(await call(result)).toBe("r");
  });

  it("a call fails when its envelope holds a refusal, though the status is 200", async () => {
    answers = [json(200, { code: 510, data: "请先选择仓库" }), json(200, { success: false, message: "no" })];
    await expect(call(list, { query: { page: 1 } })).rejects.toMatchObject({ code: 510, message: "请先选择仓库" });
    await expect(call(result)).rejects.toMatchObject({ message: "no" });
  });

  it("a workbook is sent as a multipart form with its other fields", async () => {
    answers = [good({ count: 2 })];
    await call(upload, { body: { type: "x" }, file: new Blob(["sheet"]) });
    const form = sent[0]?.body;
    expect(form).toBeInstanceOf(FormData);
    expect([...(form as FormData).keys()]).toEqual(["type", "file"]);
    expect(sent[0]?.headers).not.toHaveProperty("Content-Type");
  });

  it("a file is fetched under the server's name, and a refusal is distinguished from a file's bytes", async () => {
    const bytes = {
      ...json(200, {}),
      header: (name: string) =>
        name === "Content-Disposition"
          ? "attachment; filename=\"x.xlsx\"; filename*=UTF-8''%E5%AE%A2%E6%88%B7.xlsx"
          : "application/octet-stream",
    };
    answers = [bytes, json(200, { code: 510, data: "too many rows" })];
    expect((await fetchFile(fileEndpoint)).name).toBe("客户.xlsx");
    await expect(fetchFile(fileEndpoint)).rejects.toMatchObject({ message: "too many rows" });
    expect(fileNameOf('attachment; filename="a.xlsx"')).toBe("a.xlsx");
  });
});

describe("a write (IDEM-1)", () => {
  it("each write has an idempotency key of its own", async () => {
    await call(add, { body: { name: "a" } });
    await call(add, { body: { name: "a" } });
    const keys = sent.map(({ headers }) => headers["Idempotency-Key"]);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(keys).size).toBe(2);
  });

  it("a write is repeated with the same key after a lost answer, and the user sees that it is checked", async () => {
    answers = [
      json(504, ""),
      new TypeError("no connection"),
      json(409, { code: 409, data: { message: "still-running", refusal: "still-running" } }),
      good({ id: "7" }),
    ];
    expect(await call(add, { body: { name: "a" } })).toEqual({ id: "7" });
    expect(new Set(sent.map(({ headers }) => headers["Idempotency-Key"])).size).toBe(1);
    expect(waits).toEqual([1_000, 2_000, 4_000]);
    expect(messages).toEqual(["request.checking", "request.disconnected", "request.checking", "gone request.checking"]);
  });

  it("a write waits while the browser has no network, which the user sees, and is then sent once more", async () => {
    let release: () => void = () => undefined;
    network = new Promise((resolve) => {
      release = resolve;
    });
    answers = [new TypeError("no connection"), good({ id: "8" })];
    const saved = call(add, { body: { name: "a" } });
    await nextTick();
    await nextTick();
    expect([sent.length, messages]).toEqual([1, ["request.disconnected"]]);
    release();
    expect(await saved).toEqual({ id: "8" });
    expect(sent.length).toBe(2);
  });

  it("a write that never gets an answer fails as lost after six attempts", async () => {
    answers = Array.from({ length: 9 }, () => json(504, ""));
    await expect(call(add, { body: { name: "a" } })).rejects.toMatchObject({ situation: "timeout", isLost: true });
    expect(sent.length).toBe(6);
  });

  it("a refused write is not repeated", async () => {
    answers = [json(504, ""), json(400, { code: 510, data: { message: "x-y", refusal: "x-y" } })];
    await expect(call(add, { body: { name: "a" } })).rejects.toMatchObject({ id: "x-y" });
    expect(sent.length).toBe(2);
  });

  it("a read is not repeated, because nothing can have been written", async () => {
    answers = [json(504, "")];
    await expect(call(list, { query: { page: 1 } })).rejects.toMatchObject({ situation: "timeout" });
    expect(sent.length).toBe(1);
  });
});

describe("an ended session (shell.md §8)", () => {
  it('an answer 401 that does not say "loginOut" shows "unauthorized", logs out and reloads after 1.5 s, once for all calls', async () => {
    answers = [json(401, { code: 401, data: "no" }), json(401, "")];
    await Promise.allSettled([call(tree), call(tree)]);
    await nextTick();
    expect({ toasts: messages, waits, reloads, token: session.token() }).toEqual({
      toasts: ["request.unauthorized"],
      waits: [1_500],
      reloads: 1,
      token: undefined,
    });
  });

  it.each([401, 500])(
    "two answers %d that say `loginOut` open one login-expired dialog, whose button removes the token and reloads",
    async (status) => {
      answers = [json(status, "loginOut"), json(status, { code: status, data: "loginOut" })];
      await Promise.allSettled([call(tree), call(tree)]);
      expect({ toasts: messages, reloads, token: session.token() }).toEqual({
        toasts: ["request.loginExpired"],
        reloads: 0,
        token: "t0ken",
      });
      confirmations[0]?.(true);
      await nextTick();
      expect({ reloads, token: session.token() }).toEqual({ reloads: 1, token: undefined });
    },
  );

  it("a user whose session has ended may stay on the page for unsaved input, and is asked again at the next call", async () => {
    const expired = json(401, { code: 401, data: "loginOut" });
    answers = [expired, expired];
    await Promise.allSettled([call(tree)]);
    confirmations[0]?.(false);
    await nextTick();
    expect({ toasts: messages, reloads, held: session.isHeld() }).toEqual({
      toasts: ["request.loginExpired"],
      reloads: 0,
      held: true,
    });
    await Promise.allSettled([call(tree)]);
    expect(messages).toEqual(["request.loginExpired", "request.loginExpired"]);
    confirmations[1]?.(true);
    await nextTick();
    expect(reloads).toBe(1);
  });

  it("an answer 401 while nobody is signed in is an ordinary error", async () => {
    session.clear();
    answers = [json(401, { code: 401, data: "loginOut" })];
    await expect(call(tree)).rejects.toMatchObject({ situation: "unauthorized" });
    expect({ toasts: messages, reloads }).toEqual({ toasts: [], reloads: 0 });
  });
});
