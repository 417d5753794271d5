import { addDays, dayIn, startInstant } from '@dzvinok/schedule/zone';
import { currentTenant } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';

/** The only source of «now»; tests put another in its place. */
export class Clock {
  now(): Temporal.Instant {
    return Temporal.Now.instant();
  }
}

/** A centre's calendar day with the moments at which it begins and ends, and the one at which it was asked for. */
export interface CentreDay {
  now: Date;
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

  today(): CentreDay {
    const zone = currentTenant().timezone;
    const now = this.now();
    const day = dayIn(zone, now);
    return {
      now,
      day,
      zone,
      from: startInstant(day, '00:00:00', zone),
      until: startInstant(addDays(day, 1), '00:00:00', zone),
    };
  }
}
