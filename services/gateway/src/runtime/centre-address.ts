import { originOfCentre } from '@dzvinok/api-server/centre-origin';
import { Injectable } from '@nestjs/common';
import { AppConfig } from './app.config.ts';

@Injectable()
export class CentreAddress {
  constructor(private readonly config: AppConfig) {}

  of(code: string): string {
    return originOfCentre(code, this.config.baseDomain);
  }
}
