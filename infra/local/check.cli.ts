import { runChecks } from './checks.ts';

const { failed } = await runChecks();
process.exit(failed ? 1 : 0);
