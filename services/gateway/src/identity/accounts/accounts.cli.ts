import { accountRoles } from '@dzvinok/contract/admins';
import { tenantRoles } from '@dzvinok/contract/roles';
import { fullName, phoneNumber } from '@dzvinok/contract/values';
import { readConfig } from '../../runtime/app.config.ts';
import { runCommandLine } from '../../runtime/command-line.ts';
import { openConnections } from '../../runtime/connections.ts';
import { StaffAccounts } from './staff-accounts.ts';

const usage = `npm run accounts -- add <код центру> <телефон> <${accountRoles.join('|')}> "<ПІБ>"
npm run accounts -- new-password <код центру> <телефон>
npm run accounts -- archive <код центру> <телефон>
npm run accounts -- restore <код центру> <телефон>`;

/** Null for a command that is not in `usage`. */
function commandOf([command, code, phone, role, name, ...more]: string[]): ((accounts: StaffAccounts) => Promise<string>) | null {
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
  const command = commandOf(process.argv.slice(2));
  if (!command) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  const connections = openConnections(readConfig());
  try {
    console.log(`✓ ${await command(new StaffAccounts(connections))}`);
  } finally {
    await connections.close();
  }
}

await runCommandLine(main);
