import { SupportWitness } from '@dzvinok/api-server/guard';
import { refuse } from '@dzvinok/api-server/refusal';
import { Injectable } from '@nestjs/common';

/** Nothing is open to support yet. */
@Injectable()
export class ClosedToSupport extends SupportWitness {
  override admit(): Promise<void> {
    return Promise.reject(refuse('support.closed'));
  }
}
