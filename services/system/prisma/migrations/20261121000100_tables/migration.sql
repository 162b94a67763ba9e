-- The tables of prisma/schema.prisma, as the schema engine writes them.
-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "platform";

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "users" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "id" UUID NOT NULL,
    "login_name" TEXT NOT NULL,
    "user_name" TEXT NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'staff',
    "role_id" UUID,
    "position" TEXT NOT NULL DEFAULT '',
    "phone" TEXT NOT NULL DEFAULT '',
    "email" TEXT NOT NULL DEFAULT '',
    "description" TEXT NOT NULL DEFAULT '',
    "sort" TEXT NOT NULL DEFAULT '',
    "status" SMALLINT NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "creator_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "users_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "roles" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "data_scope" SMALLINT NOT NULL,
    "price_limits" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "description" TEXT NOT NULL DEFAULT '',
    "sort" TEXT NOT NULL DEFAULT '',
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "creator_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "roles_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "role_functions" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "role_id" UUID NOT NULL,
    "function_id" UUID NOT NULL,
    "buttons" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "role_functions_pkey" PRIMARY KEY ("tenant_id","role_id","function_id")
);

-- CreateTable
CREATE TABLE "tenant_functions" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "function_id" UUID NOT NULL,
    "allowed" BOOLEAN NOT NULL,

    CONSTRAINT "tenant_functions_pkey" PRIMARY KEY ("tenant_id","function_id")
);

-- CreateTable
CREATE TABLE "departments" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "id" UUID NOT NULL,
    "org_no" TEXT NOT NULL,
    "org_abr" TEXT NOT NULL,
    "parent_id" UUID,
    "kind" TEXT NOT NULL DEFAULT 'department',
    "sort" TEXT NOT NULL DEFAULT '',
    "remark" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "creator_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "departments_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "user_departments" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "user_id" UUID NOT NULL,
    "department_id" UUID NOT NULL,
    "position" SMALLINT NOT NULL DEFAULT 0,
    "leader" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "user_departments_pkey" PRIMARY KEY ("tenant_id","user_id","department_id")
);

-- CreateTable
CREATE TABLE "user_depots" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "user_id" UUID NOT NULL,
    "depot_id" UUID NOT NULL,

    CONSTRAINT "user_depots_pkey" PRIMARY KEY ("tenant_id","user_id","depot_id")
);

-- CreateTable
CREATE TABLE "user_customers" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "user_id" UUID NOT NULL,
    "partner_id" UUID NOT NULL,

    CONSTRAINT "user_customers_pkey" PRIMARY KEY ("tenant_id","user_id","partner_id")
);

-- CreateTable
CREATE TABLE "persons" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "sort" TEXT NOT NULL DEFAULT '',
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "creator_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "persons_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "partners" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "contacts" TEXT NOT NULL DEFAULT '',
    "telephone" TEXT NOT NULL DEFAULT '',
    "phone_num" TEXT NOT NULL DEFAULT '',
    "email" TEXT NOT NULL DEFAULT '',
    "fax" TEXT NOT NULL DEFAULT '',
    "begin_need_get" DECIMAL(19,2),
    "begin_need_pay" DECIMAL(19,2),
    "advance_in" DECIMAL(19,2),
    "points" INTEGER NOT NULL DEFAULT 0,
    "tax_num" TEXT NOT NULL DEFAULT '',
    "tax_rate" DECIMAL(19,4),
    "bank_name" TEXT NOT NULL DEFAULT '',
    "account_number" TEXT NOT NULL DEFAULT '',
    "address" TEXT NOT NULL DEFAULT '',
    "zip" TEXT NOT NULL DEFAULT '',
    "billing_cycle" TEXT NOT NULL DEFAULT 'none',
    "sort" TEXT NOT NULL DEFAULT '',
    "description" TEXT NOT NULL DEFAULT '',
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "creator_id" UUID,
    "department_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "partners_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "settings" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "id" UUID NOT NULL,
    "company_name" TEXT NOT NULL DEFAULT '',
    "company_contacts" TEXT NOT NULL DEFAULT '',
    "company_address" TEXT NOT NULL DEFAULT '',
    "company_tel" TEXT NOT NULL DEFAULT '',
    "company_fax" TEXT NOT NULL DEFAULT '',
    "company_post_code" TEXT NOT NULL DEFAULT '',
    "sale_agreement" TEXT NOT NULL DEFAULT '',
    "industry_type" TEXT NOT NULL DEFAULT '',
    "time_zone" TEXT NOT NULL,
    "multi_bill_type" TEXT NOT NULL DEFAULT '',
    "minus_stock_flag" BOOLEAN NOT NULL DEFAULT false,
    "purchase_by_sale_flag" BOOLEAN NOT NULL DEFAULT false,
    "over_link_bill_flag" BOOLEAN NOT NULL DEFAULT false,
    "update_unit_price_flag" BOOLEAN NOT NULL DEFAULT true,
    "force_approval_flag" BOOLEAN NOT NULL DEFAULT false,
    "retail_price_sync_flag" BOOLEAN NOT NULL DEFAULT false,
    "stock_sync_flag" BOOLEAN NOT NULL DEFAULT false,
    "stock_taking_profit_flag" BOOLEAN NOT NULL DEFAULT false,
    "multi_level_approval_flag" BOOLEAN NOT NULL DEFAULT false,
    "move_avg_price_flag" BOOLEAN NOT NULL DEFAULT false,
    "depot_flag" BOOLEAN NOT NULL DEFAULT false,
    "customer_flag" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "settings_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "operation_log" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "id" UUID NOT NULL,
    "operation" TEXT NOT NULL,
    "type" TEXT NOT NULL DEFAULT '',
    "content" TEXT NOT NULL DEFAULT '',
    "user_id" UUID,
    "login_name" TEXT NOT NULL DEFAULT '',
    "user_name" TEXT NOT NULL DEFAULT '',
    "client_ip" TEXT NOT NULL DEFAULT '',
    "status" SMALLINT NOT NULL DEFAULT 0,
    "before" JSONB,
    "after" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "chain_no" BIGINT NOT NULL DEFAULT 0,
    "hash" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "operation_log_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "platform"."tenants" (
    "id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "login_name" TEXT NOT NULL,
    "edition" SMALLINT NOT NULL DEFAULT 0,
    "user_limit" INTEGER NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "expire_at" TIMESTAMPTZ(3),
    "remark" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tenants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "platform"."login_names" (
    "key" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "tenant_id" UUID,
    "password_hash" TEXT NOT NULL,
    "must_change" BOOLEAN NOT NULL DEFAULT false,
    "password_expires_at" TIMESTAMPTZ(3),
    "password_changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "login_names_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "platform"."operators" (
    "id" UUID NOT NULL,
    "login_name" TEXT NOT NULL,
    "user_name" TEXT NOT NULL,
    "status" SMALLINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "operators_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "platform"."sessions" (
    "id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "tenant_id" UUID,
    "department_id" UUID,
    "client_ip" TEXT NOT NULL DEFAULT '',
    "user_agent" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "platform"."login_attempts" (
    "key" TEXT NOT NULL,
    "failures" INTEGER NOT NULL,
    "locked_until" TIMESTAMPTZ(3),
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "login_attempts_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "platform"."platform_config" (
    "key" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "platform_config_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "platform"."functions" (
    "id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "parent" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "component" TEXT NOT NULL,
    "icon" TEXT NOT NULL DEFAULT '',
    "sort" TEXT NOT NULL DEFAULT '',
    "buttons" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "side" TEXT NOT NULL,
    "labels" JSONB NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "functions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "roles_tenant_id_name_key" ON "roles"("tenant_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "departments_tenant_id_org_no_key" ON "departments"("tenant_id", "org_no");

-- CreateIndex
CREATE INDEX "user_departments_tenant_id_department_id_idx" ON "user_departments"("tenant_id", "department_id");

-- CreateIndex
CREATE INDEX "user_customers_tenant_id_partner_id_idx" ON "user_customers"("tenant_id", "partner_id");

-- CreateIndex
CREATE UNIQUE INDEX "settings_tenant_id_key" ON "settings"("tenant_id");

-- CreateIndex
CREATE UNIQUE INDEX "login_names_user_id_key" ON "platform"."login_names"("user_id");

-- CreateIndex
CREATE INDEX "login_names_tenant_id_idx" ON "platform"."login_names"("tenant_id");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_token_hash_key" ON "platform"."sessions"("token_hash");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "platform"."sessions"("user_id");

-- CreateIndex
CREATE INDEX "sessions_tenant_id_idx" ON "platform"."sessions"("tenant_id");

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "platform"."sessions"("expires_at");

-- CreateIndex
CREATE INDEX "login_attempts_last_at_idx" ON "platform"."login_attempts"("last_at");

-- CreateIndex
CREATE UNIQUE INDEX "functions_number_key" ON "platform"."functions"("number");

