import { literal, platformSchema, quoted } from './names.ts';

// Append-only, so that code cannot change an entry about itself.
const appendOnlyTables = ['audit_log', 'mark_changes', 'release_events'];

const changeableTenantColumns = 'code, name, timezone, status, features, archived_at, delete_after';

/** Grants the rows of a schema, no DDL. Run after every migration; grants only on new objects, so a revoked right stays revoked. */
export function rowGrants(schema: string, role: string): string {
  // Found by an index: `grant … on all tables in schema` reads the whole catalog six times. Seeds with own ids move sequences on (update).
  const logs = appendOnlyTables.map(literal).join(', ');
  return `do $grants$ declare new record; begin
    for new in
      select case when relkind = 'S' then 'usage, select, update' when relname in (${logs}) then 'select, insert'
                  else 'select, insert, update, delete' end as rights,
             case relkind when 'S' then 'sequence' else 'table' end as kind,
             string_agg(format('%I.%I', ${literal(schema)}, relname), ', ') as relations
      from pg_depend join pg_class c on c.oid = objid
      where refclassid = 'pg_namespace'::regclass and refobjid = ${literal(quoted(schema))}::regnamespace
        and classid = 'pg_class'::regclass and relkind in ('r', 'p', 'v', 'm', 'S')
        and not has_table_privilege(${literal(role)}, c.oid, 'select')
      group by 1, 2
    loop
      execute format('grant %s on %s %s to ${quoted(role)}', new.rights, new.kind, new.relations);
    end loop;
  end $grants$;`;
}

/** The platform's role reads the directory; only provisioning adds and removes its rows. */
export function platformGrants(role: string): string {
  const roleName = quoted(role);
  const [tenants, migrations, key] = ['tenants', 'schema_migrations', 'platform_key'].map((table) => `${platformSchema}.${table}`);
  return `${rowGrants(platformSchema, role)}
    revoke insert, update, delete on ${tenants}, ${migrations}, ${key} from ${roleName};
    grant update (${changeableTenantColumns}) on ${tenants} to ${roleName};`;
}
