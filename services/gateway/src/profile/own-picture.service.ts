import { refuse } from '@dzvinok/api-server/refusal';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { tenantKey } from '@dzvinok/tenancy/redis-key';
import { Injectable } from '@nestjs/common';
import { Connections } from '../app.connections.ts';
import { AttemptLimit } from '../auth/attempt-limit.ts';
import { AvatarsService } from '../avatars/avatars.service.ts';

const windowSeconds = 15 * 60;
const picturesPerWindow = 20;
const tooMany = 'Ви вже багато разів змінювали фото. Зачекайте 15 хвилин і спробуйте ще раз.';

/** One's own picture. Opening one is work for all centres’ server, so nobody may send them without end. */
@Injectable()
export class OwnPictureService {
  readonly #avatars: AvatarsService;
  readonly #limit: AttemptLimit;

  constructor(avatars: AvatarsService, { redis }: Connections) {
    this.#avatars = avatars;
    this.#limit = new AttemptLimit({ redis, failures: picturesPerWindow, windowSeconds });
  }

  /** @returns where it is shown from now on */
  async set({ tenant, accountId }: CallerInfo, bytes: Uint8Array): Promise<string> {
    const attempt = await this.#limit.begin(tenantKey(tenant.id, 'picture', accountId));
    if (typeof attempt === 'number') throw refuse('request.too-many', { text: tooMany, headers: { 'retry-after': String(attempt) } });
    // each one counts, taken or not
    attempt.fail();
    return this.#avatars.set(tenant, { accountId, isOwn: true }, bytes);
  }

  async remove({ accountId }: CallerInfo): Promise<void> {
    await this.#avatars.remove({ accountId, isOwn: true });
  }
}
