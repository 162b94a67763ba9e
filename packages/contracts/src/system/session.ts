// Signing in and out, sessions, password change, department choice (shell.md §2, §4, §7; security.md 2.2-2.4).
import { z } from "zod";
import { actor } from "../core/actor.ts";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { edition, loginName, passwordDigest, required, text } from "./field-schemas.ts";

const system = { service: "system" } as const;

/** The results of a login (reference.md §6.2); the token is there only with "user can login". */
export const msgTip = z.enum([
  "user can login",
  "user password error",
  "user is locked",
  "user is black",
  "user not activated",
  "tenant is black",
  "tenant is expire",
  "captcha required",
  "captcha wrong",
  "access service error",
]);

export const randomImage = defineEndpoint({
  ...system,
  method: "GET",
  path: "/user/randomImage",
  audience: "public",
  summary: "Get a captcha, its uuid and picture, valid once and for two minutes",
  response: z.object({ uuid: uuid(), base64: z.string() }),
});

/** 32 random bytes. */
export const deviceToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

export const login = defineEndpoint({
  ...system,
  method: "POST",
  path: "/user/login",
  audience: "public",
  summary: "Sign in by login name and password digest",
  body: z.strictObject({
    loginName: text(50),
    password: passwordDigest,
    code: text(10).optional(),
    uuid: uuid().optional(),
    /** The response to an earlier sign-in of this name from this browser: another's wrong passwords do not lock it out. */
    device: deviceToken.optional(),
  }),
  response: z.object({
    msgTip,
    token: z.string().optional(),
    /** For the browser to store and send with the next sign-in of the name; left out where the server knows it already. */
    device: deviceToken.optional(),
    SSOSign: z.string().optional(),
    captchaRequired: z.boolean(),
    user: z
      .object({
        id: uuid(),
        loginName: z.string(),
        username: z.string(),
        authType: z.string(),
        mustChangePassword: z.boolean(),
      })
      .optional(),
  }),
});

export const logout = defineEndpoint({
  ...system,
  method: "GET",
  path: "/user/logout",
  audience: "session",
  summary: "End this session",
  response: z.object({ message: z.string() }),
});

export const registerUser = defineEndpoint({
  ...system,
  method: "POST",
  path: "/user/registerUser",
  audience: "public",
  summary: "Register a company and its owner",
  body: z.strictObject({
    loginName,
    password: passwordDigest,
    companyName: required(60, 2).optional(),
    code: text(10).optional(),
    uuid: uuid().optional(),
  }),
  response: z.object({ message: z.string(), loginName: z.string() }),
});

export const getUserSession = defineEndpoint({
  ...system,
  method: "GET",
  path: "/user/getUserSession",
  audience: "session",
  summary: "Read the signed-in user",
  response: z.object({
    user: z.object({
      id: uuid(),
      loginName: z.string(),
      username: z.string(),
      authType: z.string(),
      avatar: z.string().nullable(),
      departName: z.string().nullable(),
      mustChangePassword: z.boolean(),
    }),
  }),
});

export const infoWithTenant = defineEndpoint({
  ...system,
  method: "GET",
  path: "/user/infoWithTenant",
  audience: "session",
  summary: "Read the company's edition, expiry and number of users",
  response: z.object({
    type: edition,
    expireTime: z.string().nullable(),
    tenantId: uuid().nullable(),
    userCurrentNum: z.number().int(),
    userNumLimit: z.number().int(),
    SSOSign: z.string(),
  }),
});

export const updatePwd = defineEndpoint({
  ...system,
  method: "POST",
  path: "/user/updatePwd",
  audience: "session",
  summary: "Change one's own password; ends one's other sessions",
  body: z.strictObject({
    userId: uuid(),
    oldpassword: passwordDigest,
    password: passwordDigest,
    confirmPassword: passwordDigest,
  }),
  response: z.object({ status: z.union([z.literal(1), z.literal(2), z.literal(3)]), message: z.string() }),
});

const sessionRow = z.object({
  id: z.string(),
  createTime: z.string(),
  lastSeenTime: z.string(),
  clientIp: z.string(),
  userAgent: z.string(),
  current: z.boolean(),
});

export const listSessions = defineEndpoint({
  ...system,
  method: "GET",
  path: "/user/sessions",
  audience: "session",
  summary: "List one's own sessions, newest first",
  response: z.object({ rows: z.array(sessionRow).max(100) }),
});

export const endSession = defineEndpoint({
  ...system,
  method: "DELETE",
  path: "/user/endSession",
  audience: "session",
  summary: "End one of one's own sessions",
  query: z.strictObject({ id: z.string().max(60) }),
  response: z.object({ message: z.string() }),
});

export const endUserSessions = defineEndpoint({
  ...system,
  method: "POST",
  path: "/user/endUserSessions",
  audience: "staff",
  page: "/system/user",
  button: "edit",
  summary: "End all sessions of a user of the company",
  body: z.strictObject({ id: uuid() }),
  response: z.object({ message: z.string() }),
});

const department = z.object({ id: uuid(), departName: z.string(), orgCode: z.string() });

export const getCurrentUserDeparts = defineEndpoint({
  ...system,
  method: "GET",
  path: "/sys/user/getCurrentUserDeparts",
  audience: "staff",
  family: "result",
  summary: "List one's departments and the chosen one",
  response: z.object({ list: z.array(department), orgCode: z.string().nullable() }),
});

export const selectDepart = defineEndpoint({
  ...system,
  method: "POST",
  path: "/sys/selectDepart",
  audience: "staff",
  family: "result",
  summary: "Choose the department to work in",
  body: z.strictObject({ orgCode: required(20), username: text(50) }),
  response: z.object({ userInfo: z.object({ id: uuid(), username: z.string(), orgCode: z.string() }) }),
});

export const validateCasLogin = defineEndpoint({
  ...system,
  method: "GET",
  path: "/cas/client/validateLogin",
  audience: "public",
  family: "raw",
  summary: "Refuse central sign-in, which is not configured",
  query: z.strictObject({ ticket: text(200).optional(), service: text(500).optional() }),
  response: z.object({ success: z.literal(false) }),
});

/** The actor for the gateway's checks, with the permitted pages ("/system/vendor") and buttons ("/system/vendor:edit"). */
export const sessionGrant = z.object({
  actor: actor.omit({ clientIp: true }),
  pages: z.array(z.string()),
  buttons: z.array(z.string()),
  edition,
  mustChangePassword: z.boolean(),
});
export type SessionGrant = z.infer<typeof sessionGrant>;

export const resolveSession = defineEndpoint({
  ...system,
  method: "POST",
  path: "/internal/session",
  audience: "internal",
  summary: "Resolve the SHA-256 of a session token to its user and permissions; 401 when the session has ended",
  body: z.strictObject({ tokenHash: z.string().regex(/^[0-9a-f]{64}$/) }),
  response: sessionGrant,
});
