import { Global, Module } from '@nestjs/common';
import { AccountsService } from './accounts.service.ts';
import { ManyAccounts } from './many-accounts.service.ts';

@Global()
@Module({ providers: [AccountsService, ManyAccounts], exports: [AccountsService, ManyAccounts] })
export class AccountsModule {}
