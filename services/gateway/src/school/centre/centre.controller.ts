import { Input, Route, withHeaders } from '@dzvinok/api-server/handler';
import { centreRoutes } from '@dzvinok/contract/centre';
import type { RouteInput } from '@dzvinok/contract/route';
import { Controller } from '@nestjs/common';
import { CentreService } from './centre.service.ts';

/** A new logo has a new address. */
const keptForEver = { 'cache-control': 'public, max-age=31536000, immutable' };

/** Also for suspended centres. */
@Controller()
export class CentreController {
  constructor(private readonly centre: CentreService) {}

  @Route(centreRoutes.face, { itself: 'asks no database' })
  face() {
    return this.centre.face();
  }

  @Route(centreRoutes.logo, { itself: 'a public route has no caller whose centre it could run in' })
  async logo(@Input() { params }: RouteInput<typeof centreRoutes.logo>) {
    return withHeaders({ bytes: await this.centre.logo(params.file), type: 'image/webp' }, keptForEver);
  }
}
