import { addDays, dayIn, startInstant } from '@dzvinok/schedule/zone';
import { currentTenant } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';

export class Clock {
  now(): Temporal.Instant {
    return Temporal.Now.instant();
  }
}

export interface CentreDay {
  now: Date;
  day: string;
  zone: string;
  from: Date;
  until: Date;
}

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
