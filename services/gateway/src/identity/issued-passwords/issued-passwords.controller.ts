import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { Caller, Input, Route } from '@dzvinok/api-server/handler';
import { issuedPasswordsRoutes, type PasswordRights } from '@dzvinok/contract/issued-passwords';
import type { RouteInput } from '@dzvinok/contract/route';
import { Controller } from '@nestjs/common';
import { AccountsService, isSupport, mayReadPasswords } from '../accounts/accounts.service.ts';

/** Forms ask before showing the password field, as the rights differ by caller and centre. */
@Controller()
export class IssuedPasswordsController {
  constructor(private readonly accounts: AccountsService) {}

  @Route(issuedPasswordsRoutes.rights, { itself: 'asks no database' })
  rights(@Caller() { tenant }: CallerInfo): PasswordRights {
    return { mayRead: mayReadPasswords(tenant), mayChoose: !isSupport() };
  }

  @Route(issuedPasswordsRoutes.one, 'centre')
  async one(@Input() { params }: RouteInput<typeof issuedPasswordsRoutes.one>) {
    return { password: await this.accounts.readIssuedPassword(params.id) };
  }
}
