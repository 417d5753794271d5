import { refuse, type Refusal } from '@dzvinok/api-server/failure';
import type { TenantItem } from '@dzvinok/contract/tenants';
import { newestSchemaVersion } from '@dzvinok/tenancy/provisioning';
import { runInPlatform } from '@dzvinok/tenancy/transaction';
import { errorText } from '@dzvinok/texts/errors';
import { Injectable } from '@nestjs/common';
import { Connections } from '../../runtime/connections.ts';
import { CentreAddress } from '../../runtime/centre-settings/centre-settings.ts';
import { TenantUseService } from './tenant-use.service.ts';
import { TenantsRepository, type TenantRow } from './tenants.repository.ts';

/** Exposes no content of centres. */
@Injectable()
export class TenantsService {
  constructor(
    private readonly connections: Connections,
    private readonly repository: TenantsRepository,
    private readonly use: TenantUseService,
    private readonly address: CentreAddress,
  ) {}

  async list(): Promise<TenantItem[]> {
    await this.use.freshenForList();
    const rows = await runInPlatform(this.connections.database, () => this.repository.list());
    return Promise.all(rows.map((row) => this.itemOf(row)));
  }

  async item(id: number): Promise<TenantItem> {
    return this.itemOf(await this.row(id));
  }

  async row(id: number): Promise<TenantRow> {
    const row = await runInPlatform(this.connections.database, () => this.repository.one(id));
    if (!row) throw refuse('tenants.not-found');
    return row;
  }

  async checkCode(code: string): Promise<{ isFree: boolean; address: string }> {
    return { isFree: await this.repository.isCodeFree(code), address: this.address.of(code) };
  }

  async itemOf(row: TenantRow): Promise<TenantItem> {
    return {
      ...row,
      address: this.address.of(row.code),
      isBehind: row.schemaVersion < await newestSchemaVersion(this.connections.database),
      lastActivityAt: row.lastActivityAt?.toISOString() ?? null,
      deleteAfter: row.deleteAfter?.toISOString() ?? null,
      migratedAt: row.migratedAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
    };
  }
}

export function codeTaken(): Refusal {
  return refuse('tenants.code-taken', { fields: { code: errorText('tenants.code-taken') } });
}
