import { Global, Module } from '@nestjs/common';
import { AccountsService } from './accounts.service.ts';
import { PersonRecords } from './person-records.service.ts';
import { ManyAccounts } from './many-accounts.service.ts';

@Global()
@Module({ providers: [AccountsService, ManyAccounts, PersonRecords], exports: [AccountsService, ManyAccounts, PersonRecords] })
export class AccountsModule {}
