import { Injectable } from '@nestjs/common';

/** The only source of «now»; tests put another in its place. */
@Injectable()
export class Clock {
  now(): Temporal.Instant {
    return Temporal.Now.instant();
  }
}
