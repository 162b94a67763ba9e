-- Names are compared after normalisation wherever they must be unique (kit.name_key). Rows of earlier years that now have one name stay.
SELECT kit.unique_by_name('roles', 'name', 'roles_tenant_id_name_key');
SELECT kit.unique_by_name('departments', 'org_no', 'departments_tenant_id_org_no_key');
SELECT kit.unique_by_name('departments', 'org_abr', 'departments_name');
SELECT kit.unique_by_name('persons', 'name', 'persons_name');
SELECT kit.unique_by_name('partners', 'name', 'partners_name', '{type}');
