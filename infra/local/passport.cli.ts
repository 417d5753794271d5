import { runGatewayProgram } from './gateway-program.ts';
import { commandEnvironment } from './running-stores.ts';

/** Verifying a passport needs no stores; only these two commands do. */
function environmentFor(command: string | undefined): NodeJS.ProcessEnv {
  return command === 'export' || command === 'restore' ? commandEnvironment() : process.env;
}

await runGatewayProgram('passport', environmentFor);
