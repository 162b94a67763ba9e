-- The tables of prisma/schema.prisma, as the schema engine writes them.
-- CreateTable
CREATE TABLE "accounts" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "serial_no" TEXT NOT NULL DEFAULT '',
    "initial_amount" DECIMAL(17,2) NOT NULL DEFAULT 0,
    "remark" TEXT NOT NULL DEFAULT '',
    "sort" TEXT NOT NULL DEFAULT '',
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "account_uses" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "account_id" UUID NOT NULL,

    CONSTRAINT "account_uses_pkey" PRIMARY KEY ("tenant_id","account_id")
);

