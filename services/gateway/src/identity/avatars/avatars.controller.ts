import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { Caller, Input, Route, withHeaders } from '@dzvinok/api-server/handler';
import { avatarsRoutes } from '@dzvinok/contract/avatars';
import type { RouteInput } from '@dzvinok/contract/route';
import { Controller } from '@nestjs/common';
import { AvatarsService } from './avatars.service.ts';

/** A new picture has a new address, so browsers may keep this one for ever; proxies may not. */
const keptForEver = { 'cache-control': 'private, max-age=31536000, immutable' };

@Controller()
export class AvatarsController {
  constructor(private readonly avatars: AvatarsService) {}

  @Route(avatarsRoutes.set, { itself: 'the picture is made small without a connection' })
  async set(@Input() { params, body }: RouteInput<typeof avatarsRoutes.set>, @Caller() caller: CallerInfo) {
    return { avatarPath: await this.avatars.set(caller.tenant, { ...params, isOwn: false }, body.bytes) };
  }

  @Route(avatarsRoutes.remove, 'centre')
  async remove(@Input() { params }: RouteInput<typeof avatarsRoutes.remove>) {
    await this.avatars.remove({ ...params, isOwn: false });
    return { avatarPath: null };
  }

  @Route(avatarsRoutes.show, { itself: 'a picture in memory needs no database' })
  async show(@Input() { params }: RouteInput<typeof avatarsRoutes.show>) {
    const bytes = await this.avatars.show(params.tenantId, params.file);
    return withHeaders({ bytes, type: 'image/webp' }, keptForEver);
  }
}
