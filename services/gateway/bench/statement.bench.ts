import { csvRows, decodeStatement } from '@dzvinok/money/decode-statement';
import { madeMonth } from '@dzvinok/money/made-month.fixture';
import { payerKey } from '@dzvinok/money/payer-key';
import { proposeMatches } from '@dzvinok/money/propose';
import { readStatement } from '@dzvinok/money/read-statement';

/** A monobank file of 1 000 lines read and matched against 600 students. `npm run bench:statement`. */
const runs = 11;
const { lines, students, invoices, remembered } = madeMonth(2026, 1000);
const header = 'Дата операції;Час операції;Вид операції (дебет/кредит);Деталі операції;Контрагент;ЄДРПОУ контрагента;IBAN контрагента;Сума в валюті рахунку;Валюта операції;Номер платіжного доручення;Фактичний платник;Ідентифікатор фактичного платника';
const rows = lines.map(({ row, purpose, payer, amount, actualPayer }) => ['27.11.2026', '18:04:11', 'Кредит', purpose, payer, '', '', (amount / 100).toFixed(2), 'UAH', row, actualPayer, ''].join(';'));
const file = new TextEncoder().encode([header, ...rows].join('\n'));

const times: number[] = [];
let certain = 0;
for (let run = 0; run < runs; run += 1) {
  const began = performance.now();
  const { payments } = readStatement(csvRows(decodeStatement(file)));
  const proposals = proposeMatches(payments, { students, invoices, remembered, keyOf: payerKey });
  times.push(performance.now() - began);
  certain = [...proposals.values()].filter((proposal) => proposal.certainty === 'certain').length;
}
const [first = 0, ...next] = times;
const median = next.toSorted((one, other) => one - other)[Math.floor(next.length / 2)] ?? 0;
process.stdout.write(`${lines.length} lines, ${certain} certain: first run ${first.toFixed(0)} ms, then ${median.toFixed(0)} ms (limit 2000 ms)\n`);
