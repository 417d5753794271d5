import { parseArgs } from 'node:util';
import { moveTenant } from './moving.ts';

// Moves a centre to another worker of a Citus cluster:
//   DATABASE_URL=… node libs/tenancy/src/move.cli.ts <code> --to <host:port>
// Running it again is always safe: a centre that is there already stays.

const { positionals: [code], values: { to } } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } });
const ownerUrl = process.env['DATABASE_URL'];
if (!ownerUrl || !code || !to) {
  console.error('Needed: DATABASE_URL in the environment, the code of a centre and --to <host:port>');
  process.exit(2);
}
try {
  const { from, durationMs } = await moveTenant(ownerUrl, code, to);
  console.log(from === to ? `${code} is at ${to} already` : `${code}: ${from} → ${to}, ${Math.round(durationMs)} ms`);
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
