import { rawJson, wholeReply } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { dayIn } from '@dzvinok/schedule/zone';
import { Database } from '@dzvinok/tenancy/database';
import { SingleFlight } from '@dzvinok/flow';
import { lastStatement, readInTenant, runInTenant } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../runtime/clock/clock.ts';
import { joined, takesCompression, KeptReplies } from '../../runtime/replies/kept-replies.ts';
import { ExpectedCharges, flaggedMonths } from './expected-charges.ts';
import { StudentsRepository } from './students.repository.ts';

/** A list of 500 students takes about 20 KB per day on which it is read. */
const cacheBytes = 32 * 1024 * 1024;

const headers = { vary: 'accept-encoding' };

/** The version is that of the expected charges too, which are read before it. */
const oneMoment = { isolation: 'repeatable read', readOnly: true } as const;

/** The list is the same for all admins of a centre, so its reply is kept until the list changes. */
@Injectable()
export class StudentsListService {
  readonly #replies = new KeptReplies(cacheBytes);
  readonly #versions = new SingleFlight<string>();

  constructor(
    private readonly database: Database,
    private readonly students: StudentsRepository,
    private readonly expected: ExpectedCharges,
    private readonly clock: Clock,
  ) {}

  /** Read seldom, so not kept. */
  async readArchived({ tenant }: CallerInfo) {
    const today = dayIn(tenant.timezone, this.clock.now());
    return rawJson(await readInTenant(this.database, tenant, () => this.students.archived(today)));
  }

  /** Callers that wait for a list hold no connection meanwhile. */
  async read({ tenant }: CallerInfo) {
    const today = dayIn(tenant.timezone, this.clock.now());
    const build = async () => {
      const { version, pieces } = await runInTenant(this.database, tenant, async () => {
        const charges = await this.expected.unusual(flaggedMonths(today));
        return lastStatement(() => this.students.list(today, charges));
      }, oneMoment);
      return { version, body: joined(pieces).body };
    };
    if (!takesCompression()) return wholeReply({ ...await build(), encoding: null }, headers);
    const key = `${tenant.id} ${today}`;
    const version = await this.#versions.runFresh(key, () =>
      readInTenant(this.database, tenant, () => this.students.listVersion(today)));
    const reply = await this.#replies.read(key, version, build);
    return wholeReply(reply, headers);
  }
}
