import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { Injectable } from '@nestjs/common';
import { AvatarsService } from '../avatars/avatars.service.ts';
import { OwnChangesLimit } from '../../runtime/limits/own-changes-limit.ts';

/** Refused uploads count too, as decoding takes server time of all centres. */
@Injectable()
export class OwnPictureService {
  constructor(
    private readonly avatars: AvatarsService,
    private readonly changes: OwnChangesLimit,
  ) {}

  async set(caller: CallerInfo, bytes: Uint8Array): Promise<string> {
    await this.changes.count(caller);
    return this.avatars.set(caller.tenant, { accountId: caller.accountId, isOwn: true }, bytes);
  }

  async remove({ accountId }: CallerInfo): Promise<void> {
    await this.avatars.remove({ accountId, isOwn: true });
  }
}
