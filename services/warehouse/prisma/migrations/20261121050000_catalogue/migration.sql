-- The tables of prisma/schema.prisma, as the schema engine writes them.
-- CreateTable
CREATE TABLE "depots" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "address" TEXT NOT NULL DEFAULT '',
    "warehousing" DECIMAL(17,2),
    "truckage" DECIMAL(17,2),
    "principal" UUID,
    "sort" TEXT NOT NULL DEFAULT '',
    "remark" TEXT NOT NULL DEFAULT '',
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "depots_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "units" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "basic_unit" TEXT NOT NULL,
    "other_unit" TEXT NOT NULL,
    "ratio" DECIMAL(18,3) NOT NULL,
    "other_unit_two" TEXT NOT NULL DEFAULT '',
    "ratio_two" DECIMAL(18,3),
    "other_unit_three" TEXT NOT NULL DEFAULT '',
    "ratio_three" DECIMAL(18,3),
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "units_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "categories" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "serial_no" TEXT NOT NULL,
    "parent_id" UUID,
    "sort" TEXT NOT NULL DEFAULT '',
    "remark" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "categories_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "products" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "standard" TEXT NOT NULL DEFAULT '',
    "model" TEXT NOT NULL DEFAULT '',
    "color" TEXT NOT NULL DEFAULT '',
    "brand" TEXT NOT NULL DEFAULT '',
    "mnemonic" TEXT NOT NULL DEFAULT '',
    "alias" TEXT NOT NULL DEFAULT '',
    "category_id" UUID,
    "unit" TEXT NOT NULL DEFAULT '',
    "unit_id" UUID,
    "mfrs" TEXT NOT NULL DEFAULT '',
    "weight" DECIMAL(18,3),
    "expiry_num" INTEGER,
    "position" TEXT NOT NULL DEFAULT '',
    "other_field1" TEXT NOT NULL DEFAULT '',
    "other_field2" TEXT NOT NULL DEFAULT '',
    "other_field3" TEXT NOT NULL DEFAULT '',
    "remark" TEXT NOT NULL DEFAULT '',
    "image_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "enable_serial_number" BOOLEAN NOT NULL DEFAULT false,
    "enable_batch_number" BOOLEAN NOT NULL DEFAULT false,
    "attribute" JSONB NOT NULL DEFAULT '[]',
    "sync_store" BOOLEAN NOT NULL DEFAULT false,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "codes" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "products_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "product_barcodes" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "bar_code" TEXT NOT NULL,
    "unit" TEXT NOT NULL,
    "ratio" DECIMAL(18,3) NOT NULL DEFAULT 1,
    "sku" TEXT NOT NULL DEFAULT '',
    "purchase_decimal" DECIMAL(19,4),
    "commodity_decimal" DECIMAL(19,4),
    "wholesale_decimal" DECIMAL(19,4),
    "low_decimal" DECIMAL(19,4),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "product_barcodes_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "product_stocks" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "product_id" UUID NOT NULL,
    "depot_id" UUID NOT NULL,
    "init_stock" DECIMAL(18,3) NOT NULL DEFAULT 0,
    "opening_unit_cost" DECIMAL(21,6),
    "low_safe_stock" DECIMAL(18,3),
    "high_safe_stock" DECIMAL(18,3),

    CONSTRAINT "product_stocks_pkey" PRIMARY KEY ("tenant_id","product_id","depot_id")
);

-- CreateTable
CREATE TABLE "product_images" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "id" UUID NOT NULL,
    "product_id" UUID,
    "bytes" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "product_images_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "catalogue_uses" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "kind" TEXT NOT NULL,
    "used_id" UUID NOT NULL,

    CONSTRAINT "catalogue_uses_pkey" PRIMARY KEY ("tenant_id","kind","used_id")
);

-- CreateTable
CREATE TABLE "replica_settings" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "version" INTEGER NOT NULL,
    "settings" JSONB NOT NULL,

    CONSTRAINT "replica_settings_pkey" PRIMARY KEY ("tenant_id")
);

-- CreateTable
CREATE TABLE "replica_assignments" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "value_id" UUID NOT NULL,

    CONSTRAINT "replica_assignments_pkey" PRIMARY KEY ("tenant_id","user_id","kind","value_id")
);

