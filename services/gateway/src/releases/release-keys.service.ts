import { refuse } from '@dzvinok/api-server/refusal';
import type { AddReleaseKeyBody, ReleaseKey } from '@dzvinok/contract/release-board';
import { Injectable } from '@nestjs/common';
import type { ReleaseActor } from './release-writer.ts';

/** Keys by which the teams publish: each of one remote and of no other. */
@Injectable()
export class ReleaseKeys {
  /** Whose key signed the call that is being answered; refused in the same words whatever is wrong. */
  async demand(_remote: string): Promise<ReleaseActor> {
    throw refuse('releases.key-refused');
  }

  async list(_remote: string): Promise<ReleaseKey[]> {
    return [];
  }

  async add(_remote: string, _key: AddReleaseKeyBody, _by: ReleaseActor): Promise<ReleaseKey[]> {
    throw refuse('releases.key-wrong');
  }

  async revoke(_remote: string, _keyId: string, _by: ReleaseActor): Promise<ReleaseKey[]> {
    throw refuse('releases.not-found');
  }
}
