import { ChangePublisher } from '@dzvinok/api-server/handler';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { marksRoutes } from '@dzvinok/contract/marks';
import { paymentsRoutes } from '@dzvinok/contract/payments';
import { studentsRoutes } from '@dzvinok/contract/students';
import type { Tag } from '@dzvinok/contract/route';
import { topicsRoutes } from '@dzvinok/contract/topics';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { holdLesson, openLessonsScenario, saturday, saturdayNoon, scenario, StoppedClock, type Person, type LessonsScenario } from '../../../test/lessons-scenario.fixture.ts';
import { openPage, type Page } from './live.fixture.ts';

const { group, otherGroup, topics } = scenario;
const clock = new StoppedClock(saturdayNoon);
const pages: Page[] = [];
const sessions = new Map<string, Promise<TestSession>>();
let here: TestApp;
let there: TestApp;
let kyiv: LessonsScenario;
let lviv: LessonsScenario;

beforeAll(async () => {
  [here, there] = await Promise.all([startTestApp({ clock }), startTestApp({ clock })]);
  await Promise.all([here.app.listen(0), there.app.listen(0)]);
  [kyiv, lviv] = [await openLessonsScenario(here), await openLessonsScenario(here)];
  for (const centre of [kyiv, lviv]) {
    await holdLesson(centre, { topicId: topics.fractions, day: saturday, startsAt: '2026-11-21T16:00:00Z' });
    await holdLesson(centre, { groupId: otherGroup, topicId: topics.cossacks, day: saturday, startsAt: '2026-11-21T08:00:00Z' });
  }
});
afterAll(async () => {
  await there.close();
  await here.close();
});
afterEach(() => { for (const page of pages.splice(0)) page.close(); });

/** Signing in is slow on purpose, hence once per user. */
function sessionOf(person: Person, centre = kyiv): Promise<TestSession> {
  const key = `${centre.tenant.id} ${person}`;
  const session = sessions.get(key) ?? centre.signIn(person);
  sessions.set(key, session);
  return session;
}

async function open(person: Person, { app = here, centre = kyiv } = {}): Promise<Page> {
  const page = await openPage(app, await sessionOf(person, centre));
  pages.push(page);
  return page;
}

/** One page at the saving process, one at the other. */
async function openBoth(person: Person, centre = kyiv): Promise<Page[]> {
  return [await open(person, { centre }), await open(person, { app: there, centre })];
}

async function markAnna(classworkMark: number, centre = kyiv) {
  const body = { studentId: centre.ids.anna, topicId: topics.fractions, classworkMark };
  return (await sessionOf('teacher', centre)).data(marksRoutes.create, { params: { classId: group }, body });
}

async function markYeva(classworkMark: number) {
  const body = { studentId: kyiv.ids.yeva, topicId: topics.cossacks, classworkMark };
  return (await sessionOf('otherTeacher')).data(marksRoutes.create, { params: { classId: otherGroup }, body });
}

async function version(groupId = group): Promise<number> {
  return (await (await sessionOf('admin')).data(lessonsRoutes.journal, { params: { id: groupId } })).version;
}

const newStudent = { fullName: 'Новак Ілля', password: '12345678', schoolInfo: 'Ліцей 5' };

const publish = (...tags: Tag[]) => kyiv.within(() => here.app.get(ChangePublisher).publish(tags));
const journal = (id = group): Tag => ({ name: 'journal', id });
const families: Tag[] = [{ name: 'week' }, { name: 'family' }];
const family = (id: number): Tag[] => [{ name: 'family', id }];
const poke = (studentId: number, ...names: string[]) => ({ kind: 'student', studentId, tags: names.map((name) => ({ name, id: studentId })) });

describe('a saved mark', () => {
  it('reaches the group’s teacher and the admins in every process, with its present content', async () => {
    const staff = [...await openBoth('teacher'), ...await openBoth('admin')];
    const saved = await markAnna(7);
    const expected = { kind: 'marks', groupId: group, version: await version(), marks: [saved], tags: [{ name: 'marks', id: group }] };
    for (const page of staff) expect(await page.next()).toEqual([expected]);
  });

  it('makes the pages of the student and the parent read again, and tells them no content', async () => {
    const homes = [...await openBoth('anna'), ...await openBoth('parent')];
    await markAnna(8);
    for (const page of homes) expect(await page.next()).toEqual([poke(kyiv.ids.anna, 'family')]);
  });

  it('does not reach other teachers and families, nor another centre with the same ids', async () => {
    const [strangers, lvivs] = [
      await Promise.all((['otherTeacher', 'yeva', 'otherParent'] as const).map((person) => openBoth(person))),
      await Promise.all((['teacher', 'admin', 'anna', 'parent'] as const).map((person) => openBoth(person, lviv))),
    ];
    const classmates = [await open('bohdan'), await open('denys'), await open('childless')];
    await markAnna(9);
    // the last change is the first event of each page
    const yevas = await markYeva(10);
    const lvivMark = await markAnna(11, lviv);
    await publish(journal(), ...family(kyiv.ids.bohdan));
    for (const page of strangers[0] ?? []) expect(await page.next()).toMatchObject([{ kind: 'marks', groupId: otherGroup, marks: [yevas] }]);
    for (const page of strangers.slice(1).flat()) expect(await page.next()).toEqual([poke(kyiv.ids.yeva, 'family')]);
    for (const page of lvivs.slice(0, 2).flat()) expect(await page.next()).toMatchObject([{ kind: 'marks', marks: [lvivMark] }]);
    for (const page of lvivs.slice(2).flat()) expect(await page.next()).toEqual([poke(lviv.ids.anna, 'family')]);
    const [bohdan, ...others] = classmates;
    expect(await bohdan?.next()).toEqual([poke(kyiv.ids.bohdan, 'family')]);
    for (const page of others) expect(page.changes).toEqual([]);
  });

  it('is one event together with the marks saved with it, and a save without marks is no event', async () => {
    const page = await open('teacher', { app: there });
    const session = await sessionOf('teacher');
    const journal = await session.data(lessonsRoutes.journal, { params: { id: group } });
    const lessonId = journal.lessons[0]?.id ?? 0;
    const seen = journal.students.flatMap(({ marks }) => marks).find((mark) => mark.lessonId === lessonId)?.version ?? 0;
    const change = { lessonId, comment: null };
    const body = {
      marks: [{ ...change, studentId: kyiv.ids.anna, version: seen, classworkMark: 3 }, { ...change, studentId: kyiv.ids.bohdan, version: 0, classworkMark: 4 }],
    };
    const refused = { marks: [{ ...change, studentId: kyiv.ids.yeva, version: 0 }] };
    await session.data(marksRoutes.saveMany, { params: { classId: group }, body: refused });
    const { journalVersion } = await session.data(marksRoutes.saveMany, { params: { classId: group }, body });
    const marks = expect.arrayContaining([kyiv.ids.anna, kyiv.ids.bohdan].map((studentId) => expect.objectContaining({ studentId })));
    expect(await page.next()).toEqual([{ kind: 'marks', groupId: group, version: journalVersion, marks, tags: [{ name: 'marks', id: group }] }]);
  });
});

describe('another change of a group', () => {
  it('reaches its staff with the version, and makes the pages of all its families read again', async () => {
    const [teacher, admin] = [await open('teacher', { app: there }), await open('admin')];
    const families = [await open('anna'), await open('bohdan', { app: there }), await open('parent', { app: there })];
    const gone = await open('denys');
    await (await sessionOf('admin')).data(topicsRoutes.update, { body: { id: topics.fractions, name: 'Дроби знову', subjectId: scenario.mathematics } });
    const tags = [{ name: 'topics' }, { name: 'topic', id: topics.fractions }];
    const expected = { kind: 'group', groupId: group, version: await version(), tags };
    expect(await teacher.next()).toEqual([expected]);
    expect(await admin.next()).toEqual([expected]);
    expect(await families[0]?.next()).toEqual([poke(kyiv.ids.anna, 'family')]);
    expect(await families[1]?.next()).toEqual([poke(kyiv.ids.bohdan, 'family')]);
    expect(await families[2]?.next(2)).toEqual([poke(kyiv.ids.anna, 'family'), poke(kyiv.ids.bohdan, 'family')]);
    expect(gone.changes).toEqual([]);
  });

  it('by adding or removing a student reaches that student', async () => {
    const admin = await sessionOf('admin');
    const params = { classId: group, studentId: kyiv.ids.yeva };
    const [yeva, father, anna] = [await open('yeva', { app: there }), await open('otherParent'), await open('anna')];
    await admin.data(groupsRoutes.addStudent, { params });
    await yeva.next();
    await admin.data(groupsRoutes.removeStudent, { params });
    const pokes = Array.from({ length: 2 }, () => poke(kyiv.ids.yeva, 'week', 'family'));
    expect(await yeva.next(2)).toEqual(pokes);
    expect(await father.next(2)).toEqual(pokes);
    expect(anna.changes).toEqual([]);
  });

  it('of its teacher reaches the former and the next teacher', async () => {
    const [before, after] = [await open('teacher', { app: there }), await open('otherTeacher', { app: there })];
    const admin = await sessionOf('admin');
    const form = await admin.data(groupsRoutes.one, { params: { id: group } });
    await admin.data(groupsRoutes.update, { body: { ...form, teacherId: kyiv.ids.otherTeacher } });
    const tags = [{ name: 'groups' }, { name: 'teachers' }, { name: 'students' }, { name: 'calendar' }, journal()];
    const expected = { kind: 'group', groupId: group, version: await version(), tags };
    for (const page of [before, after]) expect(await page.next()).toEqual([expected]);
    // from here on the first teacher gets no events of the group
    await publish(journal(), ...families);
    await publish(journal(scenario.emptyGroup), ...families);
    expect(await before.next(2)).toMatchObject([{ groupId: group }, { groupId: scenario.emptyGroup }]);
    expect(await after.next(2)).toMatchObject([{ groupId: group }, { groupId: group }]);
    const { version: _, ...unversioned } = form;
    await admin.data(groupsRoutes.update, { body: unversioned });
  });

  it('by an unchanged form reaches no page', async () => {
    const admin = await sessionOf('admin');
    const page = await open('admin', { app: there });
    const { parent: _, ...anna } = await admin.data(studentsRoutes.one, { params: { id: kyiv.ids.anna } });
    await admin.data(studentsRoutes.update, { body: anna });
    await admin.data(groupsRoutes.update, { body: await admin.data(groupsRoutes.one, { params: { id: group } }) });
    // the last change is the first event
    await publish(journal());
    expect(await page.next()).toMatchObject([{ groupId: group, tags: [journal()] }]);
  });

  it('by a new group reaches its teacher', async () => {
    const page = await open('teacher', { app: there });
    const admin = await sessionOf('admin');
    const { id } = await admin.data(groupsRoutes.create, {
      body: { name: 'Г', subjectId: scenario.mathematics, teacherId: kyiv.ids.teacher, lessonDuration: 45, pricePerMonth: 0, isOnline: false, schedules: [] },
    });
    expect(await page.next()).toMatchObject([{ kind: 'group', groupId: id }]);
  });

  it('by a student’s name reaches all former and present groups of the student', async () => {
    const page = await open('admin', { app: there });
    await publish({ name: 'student', id: kyiv.ids.denys }, ...family(kyiv.ids.denys));
    const tags = [{ name: 'student', id: kyiv.ids.denys }];
    expect(await page.next()).toEqual([{ kind: 'group', groupId: group, version: await version(), tags }]);
  });
});

describe('a change of a list that admins work with', () => {
  const news = (page: Page) => page.heard.flatMap((event) => (event.kind === 'notices' ? event.tags ?? [] : [])).map(({ name }) => name);

  it('reaches only the admins, in every process', async () => {
    const admins = await openBoth('admin');
    const strangers = [await open('teacher'), await open('anna'), await open('parent'), await open('admin', { centre: lviv })];
    const admin = await sessionOf('admin');
    await admin.data(paymentsRoutes.mark, { params: { id: kyiv.ids.denys }, query: { studentId: kyiv.ids.denys, isInsertAction: 'true', isCurrentMonth: 'true' } });
    await (await sessionOf('admin')).data(studentsRoutes.create, { body: { ...newStudent, phoneNumber: '0671112233' } });
    await publish(journal(), ...families);
    for (const page of admins) {
      await page.next();
      expect(news(page)).toEqual(expect.arrayContaining(['students', 'account']));
    }
    expect(strangers.flatMap(news).filter((name) => name !== 'notices')).toEqual([]);
  });

  it('is one event with the journal, where the change raises one', async () => {
    const page = await open('admin');
    await publish({ name: 'students' }, { name: 'groups' }, journal());
    expect(await page.next()).toMatchObject([{ kind: 'group', tags: [{ name: 'students' }, { name: 'groups' }, journal()] }]);
    expect(news(page)).not.toContain('students');
  });
});

it('a change of a journal that does not name its group is an error', async () => {
  await expect(publish({ name: 'journal' })).rejects.toThrow('has to say whose');
});

describe('one transaction', () => {
  it('sends one event, with the newest version, however often it changed a group', async () => {
    const [page, anna] = [await open('teacher', { app: there }), await open('anna', { app: there })];
    await kyiv.within(async () => {
      await publish(journal(), ...families);
      await publish({ name: 'homework', id: group }, ...family(kyiv.ids.anna));
      await publish(journal(), ...families);
    });
    await publish(journal(scenario.emptyGroup), ...families);
    await publish(journal(), ...family(kyiv.ids.anna));
    const told = await page.next(3);
    const tags = [journal(), { name: 'homework', id: group }];
    expect(told[0]).toEqual({ kind: 'group', groupId: group, version: (await version()) - 1, tags });
    expect(told[1]).toMatchObject({ groupId: scenario.emptyGroup });
    expect(await anna.next(2)).toHaveLength(2);
  });

  it('that is rolled back sends no event', async () => {
    const page = await open('teacher', { app: there });
    const failed = kyiv.within(async () => {
      await publish(journal(), ...families);
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    await publish(journal(scenario.emptyGroup), ...families);
    expect(await page.next()).toMatchObject([{ groupId: scenario.emptyGroup }]);
  });
});
