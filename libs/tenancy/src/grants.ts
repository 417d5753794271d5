import { literal, platformSchema, quoted } from './names.ts';

// These tables may be written to and never rewritten: the code that they watch cannot change an entry.
const appendOnlyTables = ['audit_log', 'mark_changes', 'release_events'];

// The gateway may change these columns of a centre; its id, keys and schema version are the owner's business.
const changeableTenantColumns = 'code, name, timezone, status, features, archived_at, delete_after';

/**
 * A role may work with the rows of its schema and no more: the schema and tables stay the owner's, so it can make,
 * change or drop none. Run after every migration. (Sequences with update: a seed with ids of its own moves them on.)
 * Only what is new is granted, so a right that was taken from the role stays taken.
 *
 * `grant … on all tables in schema` would read the whole list of relations six times, and a thousand centres make that
 * list long. The objects that depend on the schema are found by an index instead.
 */
export function rowGrants(schema: string, role: string): string {
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

/** The platform's role reads the directory, but its rows come and go with provisioning only. */
export function platformGrants(role: string): string {
  const roleName = quoted(role);
  const [tenants, migrations, key] = ['tenants', 'schema_migrations', 'platform_key'].map((table) => `${platformSchema}.${table}`);
  return `${rowGrants(platformSchema, role)}
    revoke insert, update, delete on ${tenants}, ${migrations}, ${key} from ${roleName};
    grant update (${changeableTenantColumns}) on ${tenants} to ${roleName};`;
}
