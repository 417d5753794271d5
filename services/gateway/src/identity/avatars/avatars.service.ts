import { ChangePublisher } from '@dzvinok/api-server/handler';
import { refuse } from '@dzvinok/api-server/failure';
import { requestContext, type Place } from '@dzvinok/api-server/request-context';
import type { AuditAction } from '@dzvinok/contract/audit-actions';
import { Database } from '@dzvinok/tenancy/database';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { runInTenant } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { Connections } from '../../runtime/connections.ts';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { avatarImage } from './avatar-image.ts';
import { AvatarsRepository, type Pictured } from './avatars.repository.ts';

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
    // Journals show pictures of students only.
    if (role === 'Student') await this.changes.publishNow();
    else this.changes.nothingChanged();
    const change = { before: { avatarPath: path }, after: { avatarPath } };
    await this.audit.record({ action, entity: role.toLowerCase(), entityId: id, ...change });
  }
}
