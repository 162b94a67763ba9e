-- What companies call the free fields of their products: each company has a row for each of these fields (reference.md §5.9).
CREATE TABLE "property_aliases" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "id" UUID NOT NULL,
    "field" TEXT NOT NULL,
    "alias" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "property_aliases_pkey" PRIMARY KEY ("tenant_id","id"),
    CONSTRAINT "property_aliases_field_check" CHECK (field IN ('mfrs', 'otherField1', 'otherField2', 'otherField3'))
);
CREATE UNIQUE INDEX property_aliases_field ON property_aliases (tenant_id, field);
-- Two columns of one title cannot be told apart, whatever blanks and invisible characters it has.
CREATE UNIQUE INDEX property_aliases_alias ON property_aliases (tenant_id, kit.name_key(alias)) WHERE alias <> '';

-- The companies of before.
ALTER TABLE depots NO FORCE ROW LEVEL SECURITY;
ALTER TABLE categories NO FORCE ROW LEVEL SECURITY;
INSERT INTO property_aliases (tenant_id, id, field)
  SELECT tenant_id, gen_random_uuid(), field
  FROM (SELECT tenant_id FROM depots UNION SELECT tenant_id FROM categories) tenants,
    unnest(ARRAY['mfrs', 'otherField1', 'otherField2', 'otherField3']) AS field;
ALTER TABLE categories FORCE ROW LEVEL SECURITY;
ALTER TABLE depots FORCE ROW LEVEL SECURITY;

ALTER TABLE property_aliases ENABLE ROW LEVEL SECURITY;
ALTER TABLE property_aliases FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON property_aliases USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()));

-- Documents read them under the name that they have as copies in the other services. Row-level security is that of the table.
CREATE VIEW replica_property_aliases WITH (security_invoker = true) AS SELECT tenant_id, id, version, field, alias FROM property_aliases;
