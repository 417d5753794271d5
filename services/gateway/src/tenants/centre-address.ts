import { requestContext } from '@dzvinok/api-server/request-context';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../app.config.ts';

/** Where a centre is reached. */
@Injectable()
export class CentreAddress {
  constructor(private readonly config: AppConfig) {}

  /** As a browser reaches it: same scheme and port as the request that asks. */
  of(code: string): string {
    const { protocol, port } = new URL(requestContext()?.origin ?? 'https://localhost');
    return `${protocol}//${code}.${this.config.baseDomain}${port && `:${port}`}`;
  }
}
