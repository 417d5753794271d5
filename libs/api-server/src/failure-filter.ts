import { errorText } from '@dzvinok/texts/errors';
import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { failureEnvelope, failureOf, Refusal } from './failure.ts';
import { inRequestContext } from './request-context.ts';

@Catch()
export class FailureFilter implements ExceptionFilter {
  readonly #logger = new Logger('Request');

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const { code, status, details } = failureOf(error);
    // A failure with Retry-After means a busy server, so it is no error in the log.
    const isBusy = error instanceof Refusal && details.headers?.['retry-after'] !== undefined;
    if (status >= 500 && !isBusy) {
      const tell = () => this.#logger.error(`${request.method} ${request.routeOptions?.url ?? ''}`, error);
      // The log reads the request's id and centre from the context.
      if (request.portal) inRequestContext(request.portal, tell);
      else tell();
    }
    if (reply.sent) return;
    const envelope = failureEnvelope({
      errorMessage: details.text ?? errorText(code),
      data: details.data,
      code,
      fields: details.fields,
      requestId: status >= 500 ? request.id : undefined,
    });
    void reply
      .code(status)
      .headers(details.headers ?? {})
      .header('cache-control', 'no-store')
      .header('content-type', 'application/json; charset=utf-8')
      .send(JSON.stringify(envelope));
  }
}
