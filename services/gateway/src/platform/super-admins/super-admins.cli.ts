import { phoneNumber } from '@dzvinok/contract/values';
import { readConfig } from '../../runtime/app.config.ts';
import { runCommandLine } from '../../runtime/command-line.ts';
import { openConnections } from '../../runtime/connections.ts';
import { SuperAdminRecovery } from './super-admin-recovery.ts';

const usage = `npm run super-admins -- list
npm run super-admins -- reset-second-factor <телефон>
npm run super-admins -- new-password <телефон>`;

async function list(recovery: SuperAdminRecovery): Promise<void> {
  for (const { fullName, phoneNumber: phone, hasSecondFactor } of await recovery.list()) {
    console.log(`${phone}  ${fullName}${hasSecondFactor ? ', двоетапний вхід' : ''}`);
  }
}

/** @returns the text to print; null for an unknown phone */
async function help(recovery: SuperAdminRecovery, command: string, phone: string): Promise<string | null> {
  if (command === 'new-password') {
    const helped = await recovery.reissuePassword(phone);
    return helped && `${helped.fullName}: новий пароль ${helped.password}`;
  }
  const helped = await recovery.resetSecondFactor(phone);
  return helped && `${helped.fullName}: двоетапний вхід скинуто, його налаштовують під час наступного входу`;
}

async function helpOrRefuse(recovery: SuperAdminRecovery, command: string, phone: string): Promise<void> {
  const told = await help(recovery, command, phone);
  if (told === null) throw new Error(`Адміністратора системи з номером ${phone} немає.`);
  console.log(`✓ ${told}`);
}

async function main(): Promise<void> {
  const [command = '', given = '', ...more] = process.argv.slice(2);
  const phone = phoneNumber.safeParse(given);
  const isHelp = ['reset-second-factor', 'new-password'].includes(command) && phone.success;
  if (more.length > 0 || !(isHelp || (command === 'list' && given === ''))) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  const connections = openConnections(readConfig());
  const recovery = new SuperAdminRecovery(connections);
  try {
    await (phone.success ? helpOrRefuse(recovery, command, phone.data) : list(recovery));
  } finally {
    await connections.close();
  }
}

await runCommandLine(main);
