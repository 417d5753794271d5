import { requestContext } from '@dzvinok/api-server/request-context';
import { bareReply, Route } from '@dzvinok/api-server/handler';
import { releasesRoutes } from '@dzvinok/contract/releases';
import { Controller } from '@nestjs/common';
import { RemotesManifestService } from './remotes-manifest.service.ts';

@Controller()
export class ReleasesController {
  constructor(private readonly releases: RemotesManifestService) {}

  @Route(releasesRoutes.remotes, { itself: 'answers from memory, also while the database is away' }, { servesWithoutDatabase: true })
  async remotes() {
    const manifest = await this.releases.manifestAt(requestContext()?.place);
    return bareReply(manifest, { etag: `"${manifest.epoch}"`, 'cache-control': 'no-cache' });
  }
}
