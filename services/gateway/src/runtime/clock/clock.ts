/** The only source of «now»; tests put another in its place. */
export class Clock {
  now(): Temporal.Instant {
    return Temporal.Now.instant();
  }
}
