import { describe, expect, it } from "vitest";
import { clientIp, ipBucket } from "./client-ip.ts";

describe("the caller's address (GATE-4)", () => {
  it.each([
    ["no proxy of ours, when the header is ignored", "9.9.9.9", "1.1.1.1", 0, "9.9.9.9"],
    ["one proxy", "10.0.0.1", "1.1.1.1", 1, "1.1.1.1"],
    ["one proxy, and a caller who pads the header", "10.0.0.1", "6.6.6.6, 1.1.1.1", 1, "1.1.1.1"],
    ["two proxies", "10.0.0.1", "6.6.6.6, 1.1.1.1, 10.0.0.2", 2, "1.1.1.1"],
    ["fewer entries than proxies", "10.0.0.1", "1.1.1.1", 3, "1.1.1.1"],
    ["a proxy that sent no header", "10.0.0.1", undefined, 1, "10.0.0.1"],
    ["something that is no address", "10.0.0.1", "evil\u0000", 1, "10.0.0.1"],
    ["IPv4 written as IPv6", "::ffff:9.9.9.9", undefined, 0, "9.9.9.9"],
    ["IPv6", "::1", "2001:db8::7", 1, "2001:db8::7"],
  ])(
    "the caller's address is found from the connection and the proxies' header, with %s",
    (_case, peer, header, hops, expected) => {
      expect(clientIp(peer, header, hops)).toBe(expected);
    },
  );
});

describe("the address that limits count by", () => {
  it.each([
    ["9.9.9.9", "9.9.9.9"],
    ["2001:db8:1:2:3:4:5:6", "2001-db8-1-2"],
    ["2001:db8:1:2::7", "2001-db8-1-2"],
    ["2001:0db8:0001:0002:ffff::", "2001-db8-1-2"],
    ["::1", "0-0-0-0"],
    ["2001:db8::", "2001-db8-0-0"],
    ["nonsense", "unknown"],
  ])("the limits of calls count a caller with the address %s under the key %s", (address, expected) => {
    expect(ipBucket(address)).toBe(expected);
  });
});
