import { Refusal } from '@dzvinok/api-server/failure';
import { tenantRoles } from '@dzvinok/contract/roles';
import { fullName, phoneNumber } from '@dzvinok/contract/values';
import { errorText } from '@dzvinok/texts/errors';
import { readConfig } from '../../runtime/app.config.ts';
import { openConnections } from '../../runtime/connections.ts';
import { StaffAccounts, staffRoles } from './staff-accounts.ts';

const usage = `npm run accounts -- add <код центру> <телефон> <${staffRoles.join('|')}> "<ПІБ>"
npm run accounts -- new-password <код центру> <телефон>
npm run accounts -- archive <код центру> <телефон>
npm run accounts -- restore <код центру> <телефон>`;

/** Null for a command that is not in `usage`. */
function deedOf([command, code, phone, role, name, ...more]: string[]): ((accounts: StaffAccounts) => Promise<string>) | null {
  const given = phoneNumber.safeParse(phone);
  if (!code || !given.success || more.length > 0) return null;
  const number = given.data;
  const known = tenantRoles.find((each) => each === role);
  const named = fullName.safeParse(name);
  if (command === 'add' && known && named.success) {
    return async (accounts) => `Пароль: ${await accounts.add(code, { role: known, fullName: named.data, phoneNumber: number })}`;
  }
  if (role !== undefined) return null;
  if (command === 'new-password') return async (accounts) => `Новий пароль: ${await accounts.reissue(code, number)}`;
  if (command === 'archive') return (accounts) => accounts.archive(code, number).then(() => 'Вхід закрито');
  if (command === 'restore') return (accounts) => accounts.restore(code, number).then(() => 'Вхід відкрито');
  return null;
}

async function main(): Promise<void> {
  const deed = deedOf(process.argv.slice(2));
  if (!deed) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  const connections = openConnections(readConfig());
  try {
    console.log(`✓ ${await deed(new StaffAccounts(connections))}`);
  } finally {
    await connections.close();
  }
}

function lineOf(error: unknown): string {
  if (error instanceof Refusal) return error.details.text ?? errorText(error.code);
  return error instanceof Error ? error.message : String(error);
}

await main().catch((error: unknown) => {
  console.error(`✗ ${lineOf(error)}`);
  process.exitCode = 1;
});
