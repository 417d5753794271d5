import { runGatewayProgram } from './gateway-program.ts';
import { commandEnvironment } from './running-stores.ts';

await runGatewayProgram('ledger', commandEnvironment);
