// The secrets of one installation: made once, at random, and stored in a file that only its owner can read (SEC-3).
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { serviceNames } from "@kontor/contracts/core/endpoint";

const SECRET_BYTES = 24;
const KEY_BYTES = 32;

export interface KeyPair {
  privateKey: string;
  publicKey: string;
}

export interface Secrets {
  /** Passwords by database login; `postgres` is the embedded server's superuser. */
  database: Record<string, string>;
  nats: Record<string, string>;
  redis: Record<string, string>;
  /** Ed25519, PKCS8 and SPKI PEM in base64. */
  gatewayPrivateKey: string;
  gatewayPublicKey: string;
  /** By service: how services prove to each other who calls (GATE-3). */
  peers: Record<string, KeyPair>;
  passwordPepper: string;
  ssoKey: string;
}

export const databaseLogins = (): string[] => [
  ...serviceNames.flatMap((service) => [`${service}_owner`, `${service}_app`, `${service}_relay`, `${service}_reader`]),
  "system_platform",
];

const password = () => randomBytes(SECRET_BYTES).toString("hex");

function passwords(names: readonly string[], stored: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, stored[name] ?? password()]));
}

function keyPair(): KeyPair {
  const pair = generateKeyPairSync("ed25519");
  return {
    privateKey: Buffer.from(pair.privateKey.export({ type: "pkcs8", format: "pem" })).toString("base64"),
    publicKey: Buffer.from(pair.publicKey.export({ type: "spki", format: "pem" })).toString("base64"),
  };
}

function gatewayKeys(stored: Partial<Secrets>): Pick<Secrets, "gatewayPrivateKey" | "gatewayPublicKey"> {
  if (stored.gatewayPrivateKey && stored.gatewayPublicKey)
    return { gatewayPrivateKey: stored.gatewayPrivateKey, gatewayPublicKey: stored.gatewayPublicKey };
  const { privateKey, publicKey } = keyPair();
  return { gatewayPrivateKey: privateKey, gatewayPublicKey: publicKey };
}

/** The stored secrets, completed by the missing ones. */
export function completeSecrets(stored: Partial<Secrets>): Secrets {
  return {
    database: passwords(["postgres", ...databaseLogins()], stored.database),
    nats: passwords(["launcher", ...serviceNames], stored.nats),
    redis: passwords(["launcher", "gateway", ...serviceNames], stored.redis),
    ...gatewayKeys(stored),
    peers: Object.fromEntries(serviceNames.map((service) => [service, stored.peers?.[service] ?? keyPair()])),
    passwordPepper: stored.passwordPepper ?? randomBytes(KEY_BYTES).toString("base64"),
    ssoKey: stored.ssoKey ?? randomBytes(KEY_BYTES).toString("base64"),
  };
}

/** Reads `<data>/secrets.json`, making it (mode 600) or completing it where needed. */
export function loadSecrets(data: string): Secrets {
  const file = join(data, "secrets.json");
  const stored: Partial<Secrets> = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const secrets = completeSecrets(stored);
  if (JSON.stringify(stored) !== JSON.stringify(secrets)) writePrivate(file, JSON.stringify(secrets, null, 2));
  return secrets;
}

/** Writes a file that only its owner can read, whole or not at all. */
export function writePrivate(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
