-- Users as the system service last told of them.
CREATE TABLE "replica_users" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "user_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "user_name" TEXT NOT NULL,
    "deleted" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "replica_users_pkey" PRIMARY KEY ("tenant_id","user_id")
);

ALTER TABLE replica_users ENABLE ROW LEVEL SECURITY;
ALTER TABLE replica_users FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON replica_users USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
