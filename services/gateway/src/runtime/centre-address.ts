import { originOfCentre } from '@dzvinok/api-server/centre-origin';
import { Injectable } from '@nestjs/common';
import { AppConfig } from './app.config.ts';

/** Gives the address of a centre. */
@Injectable()
export class CentreAddress {
  constructor(private readonly config: AppConfig) {}

  /** The address has the scheme and port of the request that is being answered. */
  of(code: string): string {
    return originOfCentre(code, this.config.baseDomain);
  }
}
