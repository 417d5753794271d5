import { SupportPolicy } from '@dzvinok/api-server/admission';
import { refuse } from '@dzvinok/api-server/failure';
import { contextOf, inRequestContext, type CallerInfo } from '@dzvinok/api-server/request-context';
import type { RouteDefinition } from '@dzvinok/contract/route';
import { Database } from '@dzvinok/tenancy/database';
import { runInTenant } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { supportCallOf } from './support.rules.ts';

const longestAddress = 300;

/** Logs each call of support before the reply; without the entry there is no reply. */
@Injectable()
export class AuditedSupportPolicy extends SupportPolicy {
  readonly #database: Database;
  readonly #audit: AuditService;

  constructor(database: Database, audit: AuditService) {
    super();
    this.#database = database;
    this.#audit = audit;
  }

  override async admit(caller: CallerInfo, route: RouteDefinition, request: FastifyRequest): Promise<void> {
    const call = supportCallOf(route);
    if (!call.isOpen) throw refuse('support.closed');
    if (call.changes && caller.support !== 'full') throw refuse('support.read-only');
    if (!call.isTold) return;
    const details = { route: call.name, method: route.method, address: request.url.slice(0, longestAddress) };
    await inRequestContext(contextOf(request), () => runInTenant(this.#database, caller.tenant, () =>
      this.#audit.record({ action: call.changes ? 'support.changed' : 'support.viewed', details })));
  }
}
