import { ConsoleLogger } from '@nestjs/common';

/** Contexts in which the framework logs every module and route at each start. */
const chatter: ReadonlySet<unknown> = new Set(['InstanceLoader', 'RouterExplorer', 'RoutesResolver', 'NestFactory', 'NestApplication']);

/** One JSON object a line in production; only what somebody would act on or look for. */
export class AppLogger extends ConsoleLogger {
  constructor() {
    super({ json: process.env.NODE_ENV === 'production', logLevels: ['log', 'warn', 'error', 'fatal'] });
  }

  override log(message: unknown, ...rest: unknown[]): void {
    if (!chatter.has(rest.at(-1))) super.log(message, ...rest);
  }
}
