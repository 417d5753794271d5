import { Global, Module } from '@nestjs/common';
import { AccountsService } from './accounts.service.ts';

@Global()
@Module({ providers: [AccountsService], exports: [AccountsService] })
export class AccountsModule {}
