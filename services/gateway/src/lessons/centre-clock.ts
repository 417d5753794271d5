import { dayIn, addDays, startInstant } from '@dzvinok/schedule/zone';
import { currentTenant } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { sql, type RawBuilder } from 'kysely';
import { Clock } from '../clock/clock.ts';

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

/** SQL for a moment as ISO 8601 with the centre's own offset, so that no reader has to know the zone. */
export function isoInZone(column: string, zone: string): RawBuilder<string> {
  const moment = sql.ref(column);
  const offset = sql`(${moment} at time zone ${zone}) - (${moment} at time zone 'UTC')`;
  return sql<string>`(to_char(${moment} at time zone ${zone}, 'YYYY-MM-DD"T"HH24:MI:SS')
    || case when ${offset} < interval '0' then '-' else '+' end
    || to_char(greatest(${offset}, -(${offset})), 'HH24:MI'))`;
}
