import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { Caller, Input, Route } from '@dzvinok/api-server/handler';
import { releaseBoardRoutes } from '@dzvinok/contract/release-board';
import type { RouteInput } from '@dzvinok/contract/route';
import { Controller } from '@nestjs/common';
import { ReleaseBoardService } from './release-board.service.ts';
import { ReleaseKeys } from '../keys/release-keys.service.ts';
import type { ReleaseActor } from '../registry/release-writer.service.ts';

function actorOf({ accountId, fullName }: CallerInfo): ReleaseActor {
  return { id: accountId, name: fullName, keyId: null };
}

@Controller()
export class ReleaseBoardController {
  constructor(
    private readonly releases: ReleaseBoardService,
    private readonly keys: ReleaseKeys,
  ) {}

  @Route(releaseBoardRoutes.board, 'platform')
  board() {
    return this.releases.board();
  }

  @Route(releaseBoardRoutes.events, 'platform')
  events(@Input() { params, query }: RouteInput<typeof releaseBoardRoutes.events>) {
    return this.releases.events(params.remote, query.before);
  }

  @Route(releaseBoardRoutes.change, { itself: 'changes of a remote wait in a queue of this process, without a connection' })
  change(@Input() { params, body }: RouteInput<typeof releaseBoardRoutes.change>, @Caller() caller: CallerInfo) {
    return this.releases.change(params.remote, body, actorOf(caller));
  }

  @Route(releaseBoardRoutes.addKey, { itself: 'a key that is registered twice at once is registered again in a second transaction' })
  addKey(@Input() { params, body }: RouteInput<typeof releaseBoardRoutes.addKey>, @Caller() caller: CallerInfo) {
    return this.keys.add(params.remote, body, actorOf(caller));
  }

  @Route(releaseBoardRoutes.revokeKey, 'platform')
  revokeKey(@Input() { params }: RouteInput<typeof releaseBoardRoutes.revokeKey>) {
    return this.keys.revoke(params.remote, params.keyId);
  }
}
