import { Refusal } from '@dzvinok/api-server/failure';
import { ChangePublisher } from '@dzvinok/api-server/handler';
import { inRequestContext, requestContext, type CallerInfo } from '@dzvinok/api-server/request-context';
import { absencesRoutes } from '@dzvinok/contract/absences';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { resolveTags } from '@dzvinok/contract/route';
import { debtAnswers, lessonAnswers, type DebtAnswer, type LessonAnswer } from '@dzvinok/contract/telegram';
import { takesPlace } from '@dzvinok/schedule/plan';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { runInTenant } from '@dzvinok/tenancy/transaction';
import { errorText } from '@dzvinok/texts/errors';
import { sumText } from '@dzvinok/texts/money';
import { givenName } from '@dzvinok/texts/names';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { AbsencesService } from '../../../family/absences/absences.controller.ts';
import { CentreClock } from '../../../runtime/clock/clock.ts';
import { Connections } from '../../../runtime/connections.ts';
import { db } from '../../../runtime/database/database.ts';
import { LiveEvents } from '../../../runtime/live/live-events.ts';
import { NoticeEvents } from '../../../runtime/live/notice-events.ts';
import { readPlanned } from '../../../school/schedules/plan.queries.ts';
import { owedInReminder } from '../../notices/notices.repository.ts';
import { buttonForm } from './telegram-buttons.ts';
import { type Bot, isSameBot, TelegramBots } from './telegram-bots.service.ts';

interface Asked {
  accountId: number;
  role: 'Parent' | 'Student';
  fullName: string;
  phoneNumber: string;
  studentId: number;
  studentName: string;
}

interface AskedLesson extends Asked {
  groupId: number | null;
  day: string;
  text: string;
}

interface AskedDebt extends Asked {
  /** In kopiykas, as the reminder says. */
  owed: number;
}

const unknown = 'Ця кнопка вже не діє. Відкрийте портал.';

const debtTitles: Record<DebtAnswer, string> = {
  paid: 'Кажуть, що вже сплатили',
  soon: 'Обіцяють сплатити за 3 дні',
  call: 'Просять передзвонити',
};
const debtReplies: Record<DebtAnswer, string> = {
  paid: 'Передали адміністратору: оплату перевірять.',
  soon: 'Передали адміністратору. Дякуємо!',
  call: 'Передали адміністратору: вам зателефонують.',
};

/** Answers to messages about a lesson and to reminders of debts. A repeated press changes nothing; rights and deadline are checked at each press. */
@Injectable()
export class TelegramAnswers {
  constructor(
    private readonly connections: Connections,
    private readonly bots: TelegramBots,
    private readonly absences: AbsencesService,
    private readonly notices: NoticeEvents,
    private readonly changes: ChangePublisher,
    private readonly live: LiveEvents,
    private readonly clock: CentreClock,
  ) {}

  async take(data: string, chatId: number, bot: Bot): Promise<string> {
    const [, name, centre = '', id = '', student] = buttonForm.exec(data) ?? [];
    const studentId = student === undefined ? null : Number.parseInt(student, 36);
    const answer = [...lessonAnswers, ...debtAnswers].find((known) => known.answer === name)?.answer;
    const tenantId = Number.parseInt(centre, 36);
    const tenant = answer && Number.isSafeInteger(tenantId) ? await this.connections.directory.byId(tenantId) : null;
    if (!answer || tenant?.status !== 'active' || !isSameBot(bot, await this.bots.of(tenant))) return unknown;
    try {
      return await runInTenant(this.connections.database, tenant, () => this.#take(tenant, { answer, id, studentId, chatId }));
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      return refusal.details.text ?? errorText(refusal.code);
    }
  }

  async #take(tenant: Tenant, { answer, id, studentId, chatId }: { answer: LessonAnswer | DebtAnswer; id: string; studentId: number | null; chatId: number }): Promise<string> {
    if (answer !== 'yes' && answer !== 'no') {
      const owing = await debtsIn(id, chatId);
      if (owing.length > 0) return this.#tellOfDebt(id, answer, owing);
    }
    const asked = (await lessonsIn(id, chatId)).filter((lesson) => studentId === null || lesson.studentId === studentId);
    const [first] = asked;
    if (!first || answer === 'paid' || answer === 'soon') return unknown;
    const { accountId, role, fullName } = first;
    await this.#markRead(id, accountId);
    if (answer === 'call') return this.#askForCall(id, asked);
    const caller: CallerInfo = { accountId, role, fullName, tenant, sessionId: '', tokenEndsAt: 0, support: null, staffRole: null };
    const context = requestContext();
    return context ? inRequestContext({ ...context, caller }, () => this.#announce(caller, answer, asked)) : this.#announce(caller, answer, asked);
  }

  async #markRead(id: string, accountId: number): Promise<void> {
    const { numAffectedRows = 0n } = await sql`
      update notices n set read_at = now() from deliveries d
      where d.id = ${id}::uuid and n.account_id = d.account_id and d.notice_ids @> n.id::text::jsonb and n.read_at is null`.execute(db());
    if (numAffectedRows > 0n) this.live.tellOfNotices([accountId]);
  }

  /** Changes nothing: admins write down payments and promises. */
  async #tellOfDebt(id: string, answer: DebtAnswer, owing: readonly AskedDebt[]): Promise<string> {
    const [first] = owing;
    if (!first) return unknown;
    await this.#markRead(id, first.accountId);
    await this.notices.tellAdmins({
      kind: 'work', title: debtTitles[answer], page: adminPaths.debts,
      text: `${personText(first)}. ${owing.map(({ studentName, owed }) => `${studentName} – ${sumText(owed)}`).join(', ')}`,
    }, { once: `debt ${answer} ${id}` });
    return debtReplies[answer];
  }

  async #askForCall(id: string, [first]: readonly AskedLesson[]): Promise<string> {
    if (!first) return unknown;
    const { text, studentId } = first;
    await this.notices.tellAdmins({
      kind: 'work', title: 'Просять передзвонити', text: `${personText(first)}. ${text}`, page: adminPaths.editStudent(studentId),
    }, { once: `call ${id}` });
    return 'Передали адміністратору: вам зателефонують.';
  }

  async #announce(caller: CallerInfo, answer: 'yes' | 'no', asked: readonly AskedLesson[]): Promise<string> {
    const classIds = new Set<number>();
    for (const { studentId, groupId, day } of asked) {
      const plannedOn = groupId === null ? null : await plannedDayOf(groupId, day, this.clock.today().zone);
      if (groupId === null || plannedOn === null) return unknown;
      const changed = answer === 'no'
        ? await this.absences.announce(caller, { studentId, classId: groupId, plannedOn })
        : await this.absences.takeBack(caller, { studentId, classId: groupId, plannedOn });
      for (const classId of changed.classIds) classIds.add(classId);
    }
    if (classIds.size > 0) await this.changes.publish(resolveTags(absencesRoutes.announce.changes, { data: { classIds: [...classIds] } }));
    const names = asked.map(({ studentName }) => givenName(studentName)).join(', ');
    return answer === 'no' ? `Записали: на уроці не буде (${names}). Вчитель побачить це в журналі.` : `Дякуємо! Чекаємо на уроці (${names}).`;
  }
}

/** Accounts without a phone have a text in its place. */
function personText({ fullName, phoneNumber }: Asked): string {
  return /^\d{10}$/.test(phoneNumber) ? `${fullName}, ${phoneNumber}` : fullName;
}

/** The delivery, if the person of this chat may still answer for the student. */
const askedOf = (deliveryId: string, chatId: number) => sql`
  d.id = ${deliveryId}::uuid and d.channel = 'telegram'
  and exists (select from message_addresses m where m.account_id = a.id and m.channel = 'telegram' and m.address = ${String(chatId)} and m.ended_at is null)
  and (n.student_id = a.id or exists (select from student_parents p where p.student_id = n.student_id and p.parent_id = a.id))`;

async function debtsIn(deliveryId: string, chatId: number): Promise<AskedDebt[]> {
  const { rows } = await sql<AskedDebt>`
    select a.id as "accountId", a.role, a.full_name as "fullName", a.phone_number as "phoneNumber", n.student_id as "studentId", s.full_name as "studentName",
      ${owedInReminder} as owed
    from deliveries d
    join accounts a on a.id = d.account_id and a.archived_at is null and a.role in ('Parent', 'Student')
    join notices n on n.account_id = d.account_id and d.notice_ids @> to_jsonb(n.id) and n.kind = 'event' and ${owedInReminder} is not null
    join accounts s on s.id = n.student_id
    where ${askedOf(deliveryId, chatId)}
    order by n.id`.execute(db());
  return rows;
}

/** The lesson of the message for each student. */
async function lessonsIn(deliveryId: string, chatId: number): Promise<AskedLesson[]> {
  const { rows } = await sql<AskedLesson>`
    select a.id as "accountId", a.role, a.full_name as "fullName", a.phone_number as "phoneNumber", n.student_id as "studentId", s.full_name as "studentName",
      case when jsonb_array_length(c.group_ids) = 1 then (c.group_ids -> 0)::bigint end as "groupId", c.day, c.text
    from deliveries d
    join accounts a on a.id = d.account_id and a.archived_at is null and a.role in ('Parent', 'Student')
    join notices n on n.account_id = d.account_id and d.notice_ids @> to_jsonb(n.id)
    join lesson_changes c on c.id = n.change_id
    join accounts s on s.id = n.student_id
    where ${askedOf(deliveryId, chatId)}
    order by n.id`.execute(db());
  return rows;
}

/** Null when the group has no lesson on the day any more, or several. */
async function plannedDayOf(groupId: number, day: string, zone: string): Promise<string | null> {
  const lessons = (await readPlanned(sql`${groupId}::bigint`, { from: day, to: day }, zone)).filter((lesson) => takesPlace(lesson) && lesson.day === day);
  return lessons.length === 1 ? lessons[0]?.plannedOn ?? null : null;
}
