import { runChecks } from './checks.ts';

const { passed, failures } = await runChecks(process.argv[2]);
if (passed + failures.length === 0) console.log(`Немає перевірки з назвою «${process.argv[2]}»`);
process.exit(passed > 0 && failures.length === 0 ? 0 : 1);
