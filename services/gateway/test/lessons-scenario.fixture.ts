import type { TenantRole } from '@dzvinok/contract/roles';
import { runInTenant } from '@dzvinok/tenancy/transaction';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { AccountsService } from '../src/identity/accounts/accounts.service.ts';
import { adminPhone, signIn, testPassword, type TestApp, type TestSession } from './app.fixture.ts';
import { Clock } from '../src/runtime/clock/clock.ts';
import { db } from '../src/runtime/database/database.ts';

/** Stands until set. */
export class StoppedClock extends Clock {
  #now: Temporal.Instant;

  constructor(now: string) {
    super();
    this.#now = Temporal.Instant.from(now);
  }

  override now(): Temporal.Instant {
    return this.#now;
  }

  set(now: string): void {
    this.#now = Temporal.Instant.from(now);
  }
}

export const saturdayNoon = '2026-11-21T12:00:00+02:00';
export const saturday = '2026-11-21';

const phones = {
  admin: adminPhone,
  teacher: '0670000001',
  otherTeacher: '0670000002',
  anna: '0670000003',
  bohdan: '0670000004',
  denys: '0670000005',
  yeva: '0670000006',
  parent: '0670000007',
  otherParent: '0670000008',
  childless: '0670000009',
};
export type Person = keyof typeof phones;

/** The same ids in every centre; texts have the centre's code. */
export const scenario = {
  mathematics: 1,
  history: 2,
  /** 1–5 mathematics, 6–7 history. */
  topics: { fractions: 1, percents: 2, equations: 3, powers: 4, angles: 5, cossacks: 6, princes: 7 },
  /** The teacher's group: Saturday 18:00 and Monday 16:00; Anna and Bohdan, and Denys until last week. */
  group: 1,
  /** The other teacher's group: Saturday 10:00; Yeva. */
  otherGroup: 2,
  /** Never meets, no students. */
  emptyGroup: 3,
};

export interface LessonsScenario {
  tenant: Tenant;
  ids: Record<Person, number>;
  signIn(person: Person): Promise<TestSession>;
  /** In the centre's transaction. */
  within<T>(work: () => Promise<T>): Promise<T>;
}

/** Two teachers' groups and their families. */
export async function openLessonsScenario(app: TestApp): Promise<LessonsScenario> {
  // Filled while opened: on a Citus cluster only a centre's first ids start at 1.
  const { tenant, result: ids } = await app.openFilledCentre(({ code }) => fill(app.app.get(AccountsService), code));
  const within = <T>(work: () => Promise<T>) => runInTenant(app.connections.database, tenant, work);
  return { tenant, ids, within, signIn: (person) => signIn(app, tenant, phones[person]) };
}

async function fill(accounts: AccountsService, code: string): Promise<Record<Person, number>> {
  const create = (role: TenantRole, person: Person, name: string) =>
    accounts.create({ role, fullName: `${name} ${code}`, phoneNumber: phones[person], password: testPassword });
  const admin = await accounts.findByPhone(adminPhone);
  const ids = {
    admin: admin?.id ?? 0,
    teacher: await create('Teacher', 'teacher', 'Вчителька'),
    otherTeacher: await create('Teacher', 'otherTeacher', 'Історик'),
    anna: await create('Student', 'anna', 'Анна'),
    bohdan: await create('Student', 'bohdan', 'Богдан'),
    denys: await create('Student', 'denys', 'Денис'),
    yeva: await create('Student', 'yeva', 'Єва'),
    parent: await create('Parent', 'parent', 'Мама'),
    otherParent: await create('Parent', 'otherParent', 'Тато'),
    childless: await create('Parent', 'childless', 'Бабуся'),
  };
  const { anna, bohdan, denys, yeva, parent, otherParent, childless, teacher, otherTeacher } = ids;
  const students = [anna, bohdan, denys, yeva].map((id) => ({ id, school_info: `Школа ${code}`, is_education_online: id === bohdan }));
  await db().insertInto('students').values(students).execute();
  await db().insertInto('parents').values([parent, otherParent, childless].map((id) => ({ id }))).execute();
  await db().insertInto('student_parents').values([
    { student_id: anna, parent_id: parent, account_type_label: 'Мама' },
    { student_id: bohdan, parent_id: parent, account_type_label: 'Мама' },
    { student_id: yeva, parent_id: otherParent, account_type_label: 'Тато' },
  ]).execute();
  await db().insertInto('teachers').values([{ id: teacher }, { id: otherTeacher }]).execute();
  await db().insertInto('subjects').values([
    { name: `Математика ${code}`, color: 'blue' },
    { name: `Історія ${code}`, color: 'green' },
  ]).execute();
  await db().insertInto('classrooms').values({ name: `Кабінет 7 ${code}` }).execute();
  await db().insertInto('topics').values([
    ...['Дроби', 'Відсотки', 'Рівняння', 'Степені', 'Кути'].map((name) => ({ subject_id: scenario.mathematics, name: `${name} ${code}` })),
    ...['Козаки', 'Князі'].map((name) => ({ subject_id: scenario.history, name: `${name} ${code}` })),
  ]).execute();
  await db().insertInto('groups').values([
    { name: 'А', subject_id: scenario.mathematics, teacher_id: teacher, lesson_duration: 60 },
    { name: 'Б', subject_id: scenario.history, teacher_id: otherTeacher, lesson_duration: 0 },
    { name: 'В', subject_id: scenario.mathematics, teacher_id: teacher },
  ]).execute();
  await db().insertInto('schedule_slots').values([
    { group_id: scenario.group, day_of_week: 6, classroom_id: 1, start_time: '18:00:00' },
    { group_id: scenario.group, day_of_week: 1, classroom_id: 1, start_time: '16:00:00' },
    { group_id: scenario.otherGroup, day_of_week: 6, classroom_id: 1, start_time: '10:00:00' },
  ]).execute();
  await db().insertInto('memberships').values([
    { group_id: scenario.group, student_id: anna, joined_on: '2026-09-01', left_on: null },
    { group_id: scenario.group, student_id: bohdan, joined_on: '2026-09-01', left_on: null },
    { group_id: scenario.group, student_id: denys, joined_on: '2026-09-01', left_on: '2026-11-15' },
    { group_id: scenario.otherGroup, student_id: yeva, joined_on: '2026-09-01', left_on: null },
  ]).execute();
  return ids;
}

/** A past lesson with homework. @returns its id */
export async function holdLesson(
  centre: LessonsScenario,
  lesson: { groupId?: number; topicId: number; day: string; startsAt: string; homework?: string },
): Promise<number> {
  return centre.within(async () => {
    const { id } = await db()
      .insertInto('lessons')
      .values({
        group_id: lesson.groupId ?? scenario.group,
        topic_id: lesson.topicId,
        lesson_date: lesson.day,
        starts_at: lesson.startsAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (lesson.homework) await db().insertInto('homeworks').values({ lesson_id: id, description: lesson.homework }).execute();
    return id;
  });
}

export function statuses(replies: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** A month's charge and its payment, in hryvnias. */
export async function payMonth(centre: LessonsScenario, studentId: number, month: string, hryvnias: number): Promise<void> {
  const entry = { student_id: studentId, day: month, month, source: 'tick' as const };
  const amount = hryvnias * 100;
  await centre.within(() => db().insertInto('ledger_entries').values([{ ...entry, kind: 'charge', amount: -amount }, { ...entry, kind: 'payment', amount }]).execute());
}
