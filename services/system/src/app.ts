// Mounts the routers of the system service.
import { endpoints } from "@kontor/contracts/registry";
import { mount } from "@kontor/service-kit/http/http-app";
import type { AppContext } from "@kontor/service-kit/http/start-service";
import type { Hono } from "hono";
import { assignmentRoutes } from "./assignment/assignment.routes.ts";
import { closingRoutes } from "./closing/closing.routes.ts";
import type { SystemDb } from "./db.ts";
import { factsHealthRoutes } from "./facts/facts-health.routes.ts";
import { functionRoutes } from "./function/function.routes.ts";
import { menuRoutes } from "./function/menu.routes.ts";
import type { Identity } from "./identity-dependencies.ts";
import { logRoutes } from "./log/log.routes.ts";
import { operatorLogRoutes } from "./log/operator-log.routes.ts";
import { logRefusals } from "./log/refused.store.ts";
import { checkRoutes, type PeerClient } from "./name-checks/check.routes.ts";
import { organizationRoutes } from "./organization/organization.routes.ts";
import type { ReserveOpening } from "./partner/opening.store.ts";
import { partnerRoutes } from "./partner/partner.routes.ts";
import { pickerRoutes } from "./partner/picker.routes.ts";
import { partnerWorkbookRoutes } from "./partner/workbook.routes.ts";
import { personRoutes } from "./person/person.routes.ts";
import { platformConfigRoutes } from "./platform-config/platform-config.routes.ts";
import { pointsRoutes } from "./points/points.routes.ts";
import { registrationRoutes } from "./registration/registration.routes.ts";
import type { AnnounceActors } from "./role/invalidate-sessions.store.ts";
import { roleRoutes } from "./role/role.routes.ts";
import { savedViewRoutes } from "./saved-view/saved-view.routes.ts";
import { departmentRoutes } from "./session/department.routes.ts";
import { resolveRoutes } from "./session/introspection.routes.ts";
import { loginRoutes } from "./session/login.routes.ts";
import { ownSessionRoutes } from "./session/own-session.routes.ts";
import { passwordRoutes } from "./session/password.routes.ts";
import { settingsRoutes } from "./settings/settings.routes.ts";
import { tenantRoutes } from "./tenant/tenant.routes.ts";
import { userRoutes } from "./user/user.routes.ts";
import { userAccessRoutes } from "./user/user-access.routes.ts";

export interface AppParts extends AppContext {
  /** Tenants' tables, with the application login. */
  db: SystemDb;
  identity: Identity;
  /** Asks finance before a partner's opening balance becomes less. */
  pledge: ReserveOpening;
  /** Calls other services: the duplicate check asks them about values that they own. */
  peers: PeerClient;
  /** Addresses of all services. */
  peerUrls?: Readonly<Record<string, string>>;
  /** Passed by tests only. */
  now?: () => Date;
}

/** Mounts all routers of the service in one application. */
export function systemApp({ db, identity, pledge, peers, peerUrls = {}, now, ...context }: AppParts): Hono {
  const { platform, announce } = identity;
  const announceTenant: AnnounceActors = ({ tenantId }) => announce(tenantId ? { tenantId } : {});
  const routers = [
    loginRoutes(identity),
    resolveRoutes(identity),
    ownSessionRoutes(identity),
    passwordRoutes(identity),
    departmentRoutes(identity),
    registrationRoutes(identity),
    userRoutes(identity),
    userAccessRoutes(identity),
    tenantRoutes(identity),
    roleRoutes(platform, announceTenant),
    assignmentRoutes(platform, announceTenant),
    functionRoutes(platform),
    menuRoutes(platform),
    platformConfigRoutes(platform),
    factsHealthRoutes(platform, peerUrls),
    checkRoutes(platform, peers),
    organizationRoutes(db, announceTenant),
    personRoutes(db),
    savedViewRoutes(db),
    partnerRoutes(db, pledge),
    pickerRoutes(db),
    pointsRoutes(db),
    partnerWorkbookRoutes(db),
    settingsRoutes(db, peers),
    closingRoutes(db, peers),
    logRoutes(platform),
    operatorLogRoutes(platform),
  ];
  const onRefused = logRefusals(platform);
  return mount({
    service: "system",
    endpoints,
    routers,
    onRefused,
    ...context,
    ...(now ? { now } : {}),
  });
}
