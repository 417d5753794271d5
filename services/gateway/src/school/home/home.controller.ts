import { rawJson, Route } from '@dzvinok/api-server/handler';
import { homeRoutes } from '@dzvinok/contract/home';
import { Controller } from '@nestjs/common';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { HomeRepository } from './home.repository.ts';

@Controller()
export class HomeController {
  constructor(
    private readonly home: HomeRepository,
    private readonly clock: CentreClock,
  ) {}

  @Route(homeRoutes.one, 'centre')
  async one() {
    return rawJson(await this.home.read(this.clock.today()));
  }
}
