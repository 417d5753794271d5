import { dayIn, addDays, startInstant } from '@dzvinok/schedule/zone';
import { currentTenant } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { Clock } from './clock.ts';

/** A centre's calendar day with the moments at which it begins and ends. */
export interface CentreDay {
  day: string;
  zone: string;
  from: Date;
  until: Date;
}

/** The present moment as the current centre's calendar sees it. */
@Injectable()
export class CentreClock {
  constructor(private readonly clock: Clock) {}

  now(): Date {
    return new Date(this.clock.now().epochMilliseconds);
  }

  thisMinute(): Date {
    return new Date(Math.floor(this.now().getTime() / 60_000) * 60_000);
  }

  today(): CentreDay {
    const zone = currentTenant().timezone;
    const day = dayIn(zone, this.now());
    return {
      day,
      zone,
      from: startInstant(day, '00:00:00', zone),
      until: startInstant(addDays(day, 1), '00:00:00', zone),
    };
  }
}
