import { literal, platformSchema, quoted } from './names.ts';

// Written to, never rewritten: an entry cannot be changed by the code that it watches.
const appendOnlyTables = ['audit_log', 'mark_changes'];

// What the gateway may change about a centre. Its id, keys and schema version are the owner's business.
const changeableTenantColumns = 'code, name, timezone, status, features';

/**
 * A role may work with the rows of its schema and no more: the schema and tables stay the owner's, so it can make,
 * change or drop none. Run after every migration. (Sequences with update: a seed with ids of its own moves them on.)
 */
export function rowGrants(schema: string, role: string): string {
  const [schemaName, roleName] = [quoted(schema), quoted(role)];
  const logs = appendOnlyTables.map((table) => `${schemaName}.${quoted(table)}`);
  const withheld = logs.map((log) => `if to_regclass(${literal(log)}) is not null then revoke update, delete on ${log} from ${roleName}; end if;`);
  return `
    grant usage on schema ${schemaName} to ${roleName};
    grant select, insert, update, delete on all tables in schema ${schemaName} to ${roleName};
    grant usage, select, update on all sequences in schema ${schemaName} to ${roleName};
    do $grants$ begin
      ${withheld.join('\n      ')}
    end $grants$;`;
}

/** The platform's role reads the directory, but its rows come and go with provisioning only. */
export function platformGrants(role: string): string {
  const roleName = quoted(role);
  const [tenants, migrations] = [`${platformSchema}.tenants`, `${platformSchema}.schema_migrations`];
  return `${rowGrants(platformSchema, role)}
    revoke insert, update, delete on ${tenants}, ${migrations} from ${roleName};
    grant update (${changeableTenantColumns}) on ${tenants} to ${roleName};`;
}
