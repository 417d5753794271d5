import { refuse, refuseField } from '@dzvinok/api-server/failure';
import { Caller, Input, Route } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { alertsRoutes, sitesRoutes, type SaveSiteBody, type Site } from '@dzvinok/contract/alerts';
import type { RouteInput } from '@dzvinok/contract/route';
import { isUniqueViolation } from '@dzvinok/tenancy/connection';
import { Controller, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { nameOrder } from '../../runtime/database/columns.ts';
import { db } from '../../runtime/database/database.ts';
import { AlertsService } from './alerts.service.ts';

@Injectable()
export class SitesService {
  constructor(private readonly audit: AuditService) {}

  async list(): Promise<Site[]> {
    const { rows } = await sql<Site>`
      select s.id, s.name, s.address, s.oblast, s.raion, s.hromada, s.usual_answer as "usualAnswer",
        to_char(s.opens_at, 'HH24:MI') as "opensAt", to_char(s.closes_at, 'HH24:MI') as "closesAt", s.way_minutes as "wayMinutes",
        (select coalesce(json_agg(c.id order by c.id), '[]') from classrooms c where c.site_id = s.id) as "classroomIds"
      from sites s order by ${nameOrder('s.name')}, s.id`.execute(db());
    return rows;
  }

  /** `id` is null for a new site. */
  async save(id: number | null, { usualAnswer, classroomIds, opensAt, closesAt, wayMinutes, ...fields }: SaveSiteBody): Promise<{ id: number }> {
    const columns = { ...fields, usual_answer: usualAnswer, opens_at: opensAt, closes_at: closesAt, way_minutes: wayMinutes };
    const saving = id === null
      ? db().insertInto('sites').values(columns).returning('id').executeTakeFirst()
      : db().updateTable('sites').set(columns).where('id', '=', id).returning('id').executeTakeFirst();
    const saved = await saving.catch((error: unknown) => {
      throw isUniqueViolation(error) ? refuseField('sites.name-taken', 'name') : error;
    });
    if (!saved) throw refuse('sites.not-found');
    const wanted = [...new Set(classroomIds)];
    const { rows } = await sql<{ id: number }>`
      update classrooms set site_id = case when id = any(${wanted}::bigint[]) then ${saved.id}::bigint end
      where id = any(${wanted}::bigint[]) or site_id = ${saved.id} returning id`.execute(db());
    if (wanted.some((classroomId) => !rows.some((row) => row.id === classroomId))) throw refuseField('classrooms.not-found', 'classroomIds');
    await this.#note(id === null ? 'sites.created' : 'sites.updated', saved.id, fields.name);
    return saved;
  }

  async remove(id: number): Promise<void> {
    const removed = await db().deleteFrom('sites').where('id', '=', id).returning('name').executeTakeFirst();
    if (!removed) throw refuse('sites.not-found');
    await this.#note('sites.deleted', id, removed.name);
  }

  #note(action: 'sites.created' | 'sites.updated' | 'sites.deleted', entityId: number, name: string): Promise<void> {
    return this.audit.record({ action, entity: 'site', entityId, details: { name } });
  }
}

@Controller()
export class AlertsController {
  constructor(
    private readonly alerts: AlertsService,
    private readonly sites: SitesService,
  ) {}

  @Route(alertsRoutes.list, 'centre')
  list(@Caller() caller: CallerInfo) {
    return this.alerts.list(caller);
  }

  @Route(alertsRoutes.ofLesson, 'centre')
  ofLesson(@Input() { params }: RouteInput<typeof alertsRoutes.ofLesson>, @Caller() caller: CallerInfo) {
    return this.alerts.ofLesson(params.classId, caller);
  }

  @Route(alertsRoutes.start, 'centre')
  start(@Input() { body }: RouteInput<typeof alertsRoutes.start>, @Caller() caller: CallerInfo) {
    return this.alerts.start(body, caller);
  }

  @Route(alertsRoutes.decide, 'centre')
  async decide(@Input() { params, body }: RouteInput<typeof alertsRoutes.decide>, @Caller() caller: CallerInfo) {
    await this.alerts.decide(params.id, body.answer, caller);
    return null;
  }

  @Route(alertsRoutes.call, 'centre')
  async call(@Input() { params, body }: RouteInput<typeof alertsRoutes.call>, @Caller() caller: CallerInfo) {
    await this.alerts.call(params.classId, params.studentId, body.state, caller);
    return null;
  }

  @Route(alertsRoutes.end, 'centre')
  async end(@Input() { params }: RouteInput<typeof alertsRoutes.end>, @Caller() caller: CallerInfo) {
    await this.alerts.end(params.id, caller);
    return null;
  }

  @Route(alertsRoutes.holdOnline, 'centre')
  holdOnline(@Input() { params, query }: RouteInput<typeof alertsRoutes.holdOnline>, @Caller() caller: CallerInfo) {
    return this.alerts.holdOnline(params.id, query?.confirmed, caller);
  }

  @Route(sitesRoutes.list, 'centre')
  listSites() {
    return this.sites.list();
  }

  @Route(sitesRoutes.create, 'centre')
  createSite(@Input() { body }: RouteInput<typeof sitesRoutes.create>) {
    return this.sites.save(null, body);
  }

  @Route(sitesRoutes.update, 'centre')
  async updateSite(@Input() { params, body }: RouteInput<typeof sitesRoutes.update>) {
    await this.sites.save(params.id, body);
    return null;
  }

  @Route(sitesRoutes.remove, 'centre')
  async removeSite(@Input() { params }: RouteInput<typeof sitesRoutes.remove>) {
    await this.sites.remove(params.id);
    return null;
  }
}
