import { requestContext, type RequestContext } from '@dzvinok/api-server/request-context';
import { Input, Route, withHeaders } from '@dzvinok/api-server/handler';
import { authRoutes, refreshTokenHeader } from '@dzvinok/contract/auth';
import type { RouteInput } from '@dzvinok/contract/route';
import { Controller } from '@nestjs/common';
import { AuthService } from './auth.service.ts';
import { RenewalService } from './renewal.service.ts';

function context(): RequestContext {
  const current = requestContext();
  if (!current) throw new Error('Signing in needs a request');
  return current;
}

const runsItself = { itself: 'passwords and tokens are checked without a connection' };

@Controller()
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly renewal: RenewalService,
  ) {}

  @Route(authRoutes.login, runsItself)
  async signIn(@Input() { body }: RouteInput<typeof authRoutes.login>) {
    const { data, headers } = await this.auth.signIn(body, context());
    return withHeaders(data, headers);
  }

  @Route(authRoutes.refresh, runsItself)
  async refresh(@Input() { body }: RouteInput<typeof authRoutes.refresh>) {
    const { accessToken, refreshToken } = await this.renewal.renew(body, context().place);
    return withHeaders(accessToken, { [refreshTokenHeader]: refreshToken });
  }

  @Route(authRoutes.logout, runsItself)
  async signOut(@Input() { body }: RouteInput<typeof authRoutes.logout>) {
    await this.renewal.end(body, context().place);
    return null;
  }
}
