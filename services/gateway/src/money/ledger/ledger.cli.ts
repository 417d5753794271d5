import { fullName } from '@dzvinok/contract/values';
import { sumText } from '@dzvinok/texts/money';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { readConfig } from '../../runtime/app.config.ts';
import { runCommandLine } from '../../runtime/command-line.ts';
import { openConnections } from '../../runtime/connections.ts';
import { LedgerDeletion, type DeletedMoney } from './ledger-deletion.ts';

const usage = `npm run ledger -- delete <код центру> <№ учня> --by "<хто вимагає>" --reason "<підстава>" [--confirm]
Без --confirm лише показує, що буде видалено.`;

const order = z.object({ code: z.string().min(1), studentId: z.coerce.number().int().positive(), orderedBy: fullName, reason: z.string().trim().min(1).max(500) });

function tell({ fullName: name, entries, balance, receipts, cardPayments, bankFees, notices, invoices, statementLines }: DeletedMoney): void {
  console.log(`Учень: ${name ?? 'запису про нього вже немає'}
  записів рахунку ${entries} (залишок ${sumText(balance)}), фіскальних чеків ${receipts}
  оплат карткою ${cardPayments}, комісій банку ${bankFees}, сповіщень про оплату ${notices}
  рахунків ${invoices}: лишаються номери без учня
  платежів у виписках ${statementLines}: відкладаються без імені платника й призначення, якщо їх не поділено з іншими учнями`);
}

async function main(): Promise<void> {
  const { positionals: [command, code, studentId, ...more], values: { by: orderedBy, reason, confirm } } = parseArgs({
    allowPositionals: true, options: { by: { type: 'string' }, reason: { type: 'string' }, confirm: { type: 'boolean', default: false } },
  });
  const given = order.safeParse({ code, studentId, orderedBy, reason });
  if (command !== 'delete' || more.length > 0 || !given.success) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  const connections = openConnections(readConfig());
  const deletion = new LedgerDeletion(connections);
  try {
    tell(await (confirm ? deletion.delete(given.data) : deletion.preview(given.data)));
    console.log(confirm ? '✓ Видалено' : 'Нічого не змінено. Щоб видалити, додайте --confirm');
  } finally {
    await connections.close();
  }
}

await runCommandLine(main);
