import { runGatewayProgram } from './gateway-program.ts';
import { commandEnvironment } from './running-stores.ts';

/** A passport is proved by itself: only the other commands need the product's stores. */
function environmentFor(command: string | undefined): NodeJS.ProcessEnv {
  return command === 'export' || command === 'restore' ? commandEnvironment() : process.env;
}

await runGatewayProgram('passport', environmentFor);
