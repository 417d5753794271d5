import { refuse } from '@dzvinok/api-server/failure';
import { ChangePublisher } from '@dzvinok/api-server/handler';
import { requestContext, type Place } from '@dzvinok/api-server/request-context';
import type { AuditAction } from '@dzvinok/contract/audit-actions';
import type { TenantRole } from '@dzvinok/contract/roles';
import { Database } from '@dzvinok/tenancy/database';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { runInTenant } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { Connections } from '../../runtime/connections.ts';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { avatarImage } from './avatar-image.ts';
import { db } from '../../runtime/database/database.ts';

interface Pictured {
  id: number;
  role: TenantRole;
  path: string | null;
}

@Injectable()
export class AvatarsRepository {
  /** Locks the person, so that two uploads take turns. */
  async findPerson(accountId: number): Promise<Pictured | null> {
    const account = await db()
      .selectFrom('accounts')
      .select(['id', 'role', 'avatar_path as path'])
      .where('id', '=', accountId)
      .where('archived_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    return account ?? null;
  }

  async save(accountId: number, key: string, image: Uint8Array, path: string): Promise<void> {
    await db()
      .insertInto('avatars')
      .values({ account_id: accountId, key, image })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ key, image }))
      .execute();
    await this.#setPath(accountId, path);
  }

  async remove(accountId: number): Promise<boolean> {
    const removed = await db().deleteFrom('avatars').where('account_id', '=', accountId).returning('key').executeTakeFirst();
    await this.#setPath(accountId, null);
    return removed !== undefined;
  }

  async image(key: string): Promise<Uint8Array | null> {
    const avatar = await db().selectFrom('avatars').select('image').where('key', '=', key).executeTakeFirst();
    return avatar?.image ?? null;
  }

  async #setPath(accountId: number, path: string | null): Promise<void> {
    await db().updateTable('accounts').set({ avatar_path: path }).where('id', '=', accountId).execute();
  }
}

const fileName = /^([0-9a-f]{32})\.webp$/;

interface Whose {
  accountId: number;
  isOwn: boolean;
}

@Injectable()
export class AvatarsService {
  constructor(
    private readonly database: Database,
    private readonly connections: Connections,
    private readonly avatars: AvatarsRepository,
    private readonly audit: AuditService,
    private readonly changes: ChangePublisher,
  ) {}

  /** Shrinks the picture before taking a connection, as that is slow. */
  async set(tenant: Tenant, whose: Whose, bytes: Uint8Array): Promise<string> {
    const image = await avatarImage(bytes);
    const key = randomBytes(16).toString('hex');
    const path = `/api/avatars/${tenant.id}/${key}.webp`;
    await runInTenant(this.database, tenant, async () => {
      const person = await this.#person(whose);
      await this.avatars.save(person.id, key, image, path);
      await this.#tellOf('avatars.set', person, path);
    });
    return path;
  }

  async remove(whose: Whose): Promise<void> {
    const person = await this.#person(whose);
    if (await this.avatars.remove(person.id)) await this.#tellOf('avatars.removed', person, null);
    else this.changes.nothingChanged();
  }

  /** Only on the centre's own host and the bare domain. */
  async show(tenantId: string, file: string): Promise<Uint8Array> {
    const key = fileName.exec(file)?.[1];
    const tenant = await this.#tenantAt(requestContext()?.place, Number(tenantId));
    const image = tenant && key ? await runInTenant(this.database, tenant, () => this.avatars.image(key)) : null;
    if (!image) throw refuse('request.not-found');
    return image;
  }

  async #tenantAt(place: Place | undefined, tenantId: number): Promise<Tenant | null> {
    const tenant = place?.kind === 'tenant' ? place.tenant
      : place?.kind === 'apex' ? await this.connections.directory.byId(tenantId) : null;
    return tenant?.id === tenantId && tenant.status === 'active' ? tenant : null;
  }

  async #person({ accountId, isOwn }: Whose): Promise<Pictured> {
    const person = await this.avatars.findPerson(accountId);
    if (!person || (person.role === 'TenantAdmin' && !isOwn)) throw refuse('avatars.not-found');
    return person;
  }

  /** The address works while the picture is the person's present one. */
  async #tellOf(action: AuditAction, { id, role, path }: Pictured, avatarPath: string | null): Promise<void> {
    await this.changes.publishNow();
    const change = { before: { avatarPath: path }, after: { avatarPath } };
    await this.audit.record({ action, entity: role.toLowerCase(), entityId: id, ...change });
  }
}
