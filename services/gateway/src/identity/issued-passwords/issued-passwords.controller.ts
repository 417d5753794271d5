import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { Caller, Route } from '@dzvinok/api-server/route';
import { issuedPasswordsRoutes, type PasswordRights } from '@dzvinok/contract/issued-passwords';
import { Controller } from '@nestjs/common';
import { isSupport, mayReadPasswords } from '../accounts/accounts.service.ts';

/** Forms ask before they show a field for a password: what it may be used for differs by caller and by centre. */
@Controller()
export class IssuedPasswordsController {
  @Route(issuedPasswordsRoutes.rights, { transaction: false })
  rights(@Caller() { tenant }: CallerInfo): PasswordRights {
    return { mayRead: mayReadPasswords(tenant), mayChoose: !isSupport() };
  }
}
