import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { Caller, Route } from '@dzvinok/api-server/handler';
import { issuedPasswordsRoutes, type PasswordRights } from '@dzvinok/contract/issued-passwords';
import { Controller } from '@nestjs/common';
import { isSupport, mayReadPasswords } from '../accounts/accounts.service.ts';

/** Forms ask before they show the field for a password, as the rights to it differ by caller and by centre. */
@Controller()
export class IssuedPasswordsController {
  @Route(issuedPasswordsRoutes.rights, { transaction: false })
  rights(@Caller() { tenant }: CallerInfo): PasswordRights {
    return { mayRead: mayReadPasswords(tenant), mayChoose: !isSupport() };
  }
}
