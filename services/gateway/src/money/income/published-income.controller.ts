import { refuse } from '@dzvinok/api-server/failure';
import { Caller, Input, Route, withMessage } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { AuditAction } from '@dzvinok/contract/audit-actions';
import type { IncomePart } from '@dzvinok/contract/income';
import { publishedIncomeRoutes, type IncomePublication, type PlatformIncome } from '@dzvinok/contract/published-income';
import type { RouteInput } from '@dzvinok/contract/route';
import { addMonths, monthOf } from '@dzvinok/schedule/zone';
import { Database } from '@dzvinok/tenancy/database';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { outsideTransaction, runInPlatform, runInTenant } from '@dzvinok/tenancy/transaction';
import { Controller, Injectable } from '@nestjs/common';
import { type RawBuilder, sql } from 'kysely';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { nameOrder } from '../../runtime/database/columns.ts';
import { platformDb } from '../../runtime/database/database.ts';
import { monthsShown } from './income.controller.ts';
import { IncomeRepository } from './income.repository.ts';
import { partsBy, shareOut } from './income.rules.ts';

/** In the platform's transaction. */
@Injectable()
export class PublishedIncomeRepository {
  async of(tenantId: number, month: string): Promise<IncomePublication['published']> {
    const { rows } = await sql<NonNullable<IncomePublication['published']>>`
      select to_json(published_at) as at, subjects from published_income where tenant_id = ${tenantId} and month = ${month}::date`.execute(platformDb());
    return rows[0] ?? null;
  }

  async save(tenantId: number, month: string, subjects: readonly IncomePart[]): Promise<void> {
    await sql`
      insert into published_income (tenant_id, month, subjects) values (${tenantId}, ${month}::date, ${JSON.stringify(subjects)}::jsonb)
      on conflict (tenant_id, month) do update set subjects = excluded.subjects, published_at = excluded.published_at`.execute(platformDb());
  }

  async remove(tenantId: number, month: string): Promise<boolean> {
    const { numDeletedRows } = await platformDb().deleteFrom('published_income')
      .where('tenant_id', '=', tenantId).where('month', '=', month).executeTakeFirst();
    return numDeletedRows > 0n;
  }

  async ofAll(from: string, to: string): Promise<PlatformIncome> {
    const { rows: months } = await sql<PlatformIncome['months'][number]>`
      select month.first_day as month, ${sums}
      from (select generate_series(${from}::date, ${to}::date, interval '1 month')::date as first_day) month
      left join published_income i on i.month = month.first_day
      left join lateral ${parts} on true
      group by month.first_day order by month.first_day`.execute(platformDb());
    const { rows: subjects } = await sql<IncomePart>`
      select part.name, ${sums} from published_income i cross join lateral ${parts} where i.month = ${to}::date
      group by part.name order by part.name is null, due desc, part.name`.execute(platformDb());
    const { rows: centres } = await sql<PlatformIncome['centres'][number]>`
      select t.id, t.name, to_json(i.published_at) as "publishedAt", ${sums}
      from published_income i join tenants t on t.id = i.tenant_id left join lateral ${parts} on true
      where i.month = ${to}::date
      group by t.id, i.published_at order by ${nameOrder('t.name')}, t.id`.execute(platformDb());
    return { months, subjects, centres };
  }
}

const parts: RawBuilder<unknown> = sql`jsonb_to_recordset(i.subjects) as part (name text, due bigint, paid bigint, debt bigint)`;
const sums: RawBuilder<unknown> = sql.join(['due', 'paid', 'debt'].map((name) => sql`coalesce(sum(${sql.ref(`part.${name}`)}), 0)::bigint as ${sql.ref(name)}`));

@Injectable()
export class PublishedIncomeService {
  constructor(
    private readonly database: Database,
    private readonly income: IncomeRepository,
    private readonly published: PublishedIncomeRepository,
    private readonly audit: AuditService,
    private readonly clock: CentreClock,
  ) {}

  async one({ tenant }: CallerInfo, asked: string): Promise<IncomePublication> {
    const month = monthOf(asked);
    const subjects = await runInTenant(this.database, tenant, () => this.#subjects(month));
    return { subjects, published: await runInPlatform(this.database, () => this.published.of(tenant.id, month)) };
  }

  async publish({ tenant }: CallerInfo, asked: string): Promise<IncomePublication> {
    const month = monthOf(asked);
    const subjects = await runInTenant(this.database, tenant, () => {
      if (month > monthOf(this.clock.today().day)) throw refuse('income.month-ahead');
      return this.#subjects(month);
    });
    return runInPlatform(this.database, async () => {
      await this.published.save(tenant.id, month, subjects);
      await this.#note(tenant, 'income.published', month);
      return { subjects, published: await this.published.of(tenant.id, month) };
    });
  }

  async withdraw(caller: CallerInfo, asked: string): Promise<IncomePublication> {
    const { tenant } = caller;
    const month = monthOf(asked);
    await runInPlatform(this.database, async () => {
      if (await this.published.remove(tenant.id, month)) await this.#note(tenant, 'income.withdrawn', month);
    });
    return this.one(caller, asked);
  }

  ofPlatform(asked: string): Promise<PlatformIncome> {
    const month = monthOf(asked);
    return this.published.ofAll(addMonths(month, 1 - monthsShown), month);
  }

  async #subjects(month: string): Promise<IncomePart[]> {
    return partsBy(shareOut(await this.income.ofMonth(month)), ({ subjectName }) => subjectName);
  }

  /** Publishing fails without an entry in the centre's own log. */
  #note(tenant: Tenant, action: AuditAction, month: string): Promise<void> {
    return outsideTransaction(() => runInTenant(this.database, tenant, () => this.audit.record({ action, entity: 'centre', details: { month } })));
  }
}

const inBoth = { itself: 'sums of the centre are kept by the platform' };

@Controller()
export class PublishedIncomeController {
  constructor(private readonly income: PublishedIncomeService) {}

  @Route(publishedIncomeRoutes.one, inBoth)
  one(@Input() { params }: RouteInput<typeof publishedIncomeRoutes.one>, @Caller() caller: CallerInfo) {
    return this.income.one(caller, params.month);
  }

  @Route(publishedIncomeRoutes.publish, inBoth)
  async publish(@Input() { params }: RouteInput<typeof publishedIncomeRoutes.publish>, @Caller() caller: CallerInfo) {
    return withMessage(await this.income.publish(caller, params.month), 'Суми за предметами опубліковано');
  }

  @Route(publishedIncomeRoutes.withdraw, inBoth)
  async withdraw(@Input() { params }: RouteInput<typeof publishedIncomeRoutes.withdraw>, @Caller() caller: CallerInfo) {
    return withMessage(await this.income.withdraw(caller, params.month), 'Суми відкликано: платформа їх більше не бачить');
  }

  @Route(publishedIncomeRoutes.ofPlatform, 'platform')
  ofPlatform(@Input() { query }: RouteInput<typeof publishedIncomeRoutes.ofPlatform>) {
    return this.income.ofPlatform(query.month);
  }
}
