import { originOfCentre } from '@dzvinok/api-server/centre-origin';
import { Injectable } from '@nestjs/common';
import { AppConfig } from './app.config.ts';

/** Where a centre is reached. */
@Injectable()
export class CentreAddress {
  constructor(private readonly config: AppConfig) {}

  /** As a browser reaches it: same scheme and port as the request that asks. */
  of(code: string): string {
    return originOfCentre(code, this.config.baseDomain);
  }
}
