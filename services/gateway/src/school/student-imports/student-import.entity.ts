import { defineEntity, p } from '@mikro-orm/postgresql';
import { Account } from '../../identity/accounts/account.entity.ts';
import { foreignKey, momentOfWriting, openSchema } from '../../runtime/database/columns.ts';

/** The importer gives the id, so that a repeated call finds the first result. */
export const StudentImport = defineEntity({
  name: 'StudentImport',
  tableName: 'student_imports',
  schema: openSchema,
  properties: {
    id: p.uuid().primary(),
    createdBy: foreignKey(Account, 'created_by').nullable().deleteRule('set null').index('student_imports_created_by'),
    createdAt: momentOfWriting(),
    students: p.integer(),
    newParents: p.integer(),
    knownParents: p.integer(),
    updatedStudents: p.integer().default(0),
  },
});

export const StudentImportAccount = defineEntity({
  name: 'StudentImportAccount',
  tableName: 'student_import_accounts',
  schema: openSchema,
  properties: {
    importId: foreignKey(StudentImport, 'import_id').primary().deleteRule('cascade'),
    accountId: foreignKey(Account, 'account_id').primary().deleteRule('cascade').index('student_import_accounts_account'),
  },
});
