import { refuse } from '@dzvinok/api-server/refusal';
import type { ReleaseChange } from '@dzvinok/contract/release-board';
import { Injectable } from '@nestjs/common';

/** Who changes something: a person, a team's key, or nobody when it happens by itself. */
export interface ReleaseActor {
  id: number | null;
  name: string | null;
  keyId: string | null;
}

/** A canary that failed for people is taken back, unless it is another one by then. */
export interface CanaryRollBack {
  kind: 'canary-roll-back';
  expectedVersion: string;
  reason: string;
  details: Record<string, unknown>;
}

/** The one hand that changes who gets which version. */
@Injectable()
export class ReleaseWriter {
  /** Opens its own transaction. */
  async change(_remote: string, _command: ReleaseChange | CanaryRollBack, _actor: ReleaseActor): Promise<void> {
    throw refuse('releases.not-found');
  }
}
