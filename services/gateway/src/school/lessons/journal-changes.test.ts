import { ChangePublisher } from '@dzvinok/api-server/handler';
import { requestContext, type CallerInfo } from '@dzvinok/api-server/request-context';
import { attendanceRoutes } from '@dzvinok/contract/attendance';
import { avatarsRoutes } from '@dzvinok/contract/avatars';
import { broadcastsRoutes } from '@dzvinok/contract/broadcasts';
import { calendarRoutes } from '@dzvinok/contract/calendar';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { homeworksRoutes } from '@dzvinok/contract/homeworks';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { raisingTags } from '@dzvinok/contract/live-tags';
import { marksRoutes } from '@dzvinok/contract/marks';
import { profileRoutes } from '@dzvinok/contract/profile';
import { recordingsRoutes } from '@dzvinok/contract/recordings';
import type { RouteDefinition } from '@dzvinok/contract/route';
import { allRoutes } from '@dzvinok/contract/routes';
import { studentsRoutes } from '@dzvinok/contract/students';
import { topicsRoutes } from '@dzvinok/contract/topics';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { pathOf, startTestApp, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { db } from '../../runtime/database/database.ts';
import { GroupAccess, GroupChangePublisher } from '../groups/group-changes.service.ts';
import { LiveEvents } from '../../runtime/live/live-events.ts';
import { readCompressed } from '../../runtime/replies/compressed.fixture.ts';
import { callDuring } from '../../../test/concurrent-change.fixture.ts';
import { JournalRepository } from './journal.repository.ts';
import { JournalsService } from './journals.service.ts';
import { holdLesson, openLessonsScenario, saturdayNoon, scenario, StoppedClock, type LessonsScenario } from '../../../test/lessons-scenario.fixture.ts';

const { topics, group } = scenario;
const url = pathOf(lessonsRoutes.journal, { params: { id: group } });
let app: TestApp;
let centre: LessonsScenario;
let teacher: TestSession;
let admin: TestSession;
let lessonId: number;
/** Routes whose calls published changes. */
const published = new Set<RouteDefinition>();

beforeAll(async () => {
  app = await startTestApp({ clock: new StoppedClock(saturdayNoon) });
  const versions = app.app.get(GroupChangePublisher);
  const [publish, publishingMarks] = [versions.publish.bind(versions), versions.publishingMarks.bind(versions)];
  const note = (call = requestContext()) => {
    const { route } = call ?? {};
    if (route) published.add(route);
  };
  vi.spyOn(versions, 'publish').mockImplementation((tags, facts) => { note(); return publish(tags, facts); });
  vi.spyOn(versions, 'publishingMarks').mockImplementation((saves) => {
    saves.forEach(({ call }) => note(call));
    return publishingMarks(saves);
  });
  centre = await openLessonsScenario(app);
  teacher = await centre.signIn('teacher');
  admin = await centre.signIn('admin');
});
afterAll(() => app.close());

beforeEach(async () => {
  const { anna, yeva } = centre.ids;
  await centre.within(async () => {
    for (const table of ['lessons', 'extra_lessons'] as const) await db().deleteFrom(table).execute();
    await db().deleteFrom('memberships').where('group_id', '=', group).where('student_id', 'in', [anna, yeva]).execute();
    await db().insertInto('memberships').values({ group_id: group, student_id: anna, joined_on: '2026-09-01' }).execute();
    await db().updateTable('accounts').set({ archived_at: null }).where('id', '=', anna).execute();
    await db().updateTable('groups').set((update) => ({ archived_at: null, version: update('version', '+', 1) })).execute();
  });
  lessonId = await holdLesson(centre, { topicId: topics.percents, day: '2026-11-09', startsAt: '2026-11-09T14:00:00Z' });
});

const read = async () => (await readCompressed(teacher, url)).text;
/** As another gateway with an empty cache. */
async function readElsewhere(): Promise<string> {
  const caller: CallerInfo = {
    accountId: centre.ids.admin, role: 'TenantAdmin', tenant: centre.tenant, sessionId: '', fullName: '', tokenEndsAt: 0, support: null, staffRole: null,
  };
  const journals = new JournalsService(app.connections.database, app.app.get(GroupAccess), app.app.get(JournalRepository), app.app.get(LiveEvents));
  return String((await journals.read(group, caller)).parts.whole?.body);
}

const markAnna = (classworkMark: number) => teacher.data(marksRoutes.create, {
  params: { classId: group }, body: { studentId: centre.ids.anna, topicId: topics.percents, lessonId, classworkMark },
});
const membership = (studentId: number) => ({ params: { classId: group, studentId } });

async function changeStudent(changes: object): Promise<unknown> {
  const { id, fullName, phoneNumber, schoolInfo } = await admin.data(studentsRoutes.one, { params: { id: centre.ids.anna } });
  return admin.data(studentsRoutes.update, { body: { id, fullName, phoneNumber, schoolInfo, ...changes } });
}

async function sendPicture(address: string, { host, accessToken }: Pick<TestSession, 'host' | 'accessToken'>): Promise<unknown> {
  const payload = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c83232' } }).png().toBuffer();
  const headers = { host, authorization: `Bearer ${accessToken}`, 'content-type': 'image/png' };
  return app.app.inject({ method: 'PUT', url: address, payload, remoteAddress: app.address, headers });
}

const setAvatar = () => sendPicture(pathOf(avatarsRoutes.set, { params: { accountId: centre.ids.anna } }), admin);

const startToday = () => teacher.data(lessonsRoutes.start, { params: { id: group, topicId: topics.fractions } });
const exceptionDay = { params: { id: group, plannedOn: '2026-11-28' } };
const takeOnline = () => admin.data(calendarRoutes.saveException, { ...exceptionDay, body: { isOnline: true } });
const addLesson = () => admin.data(calendarRoutes.createExtra, { params: { id: group }, body: { startDateTime: '2026-11-26T10:00' } });
const setRecording = (url: string | null) => teacher.data(recordingsRoutes.set, { params: { classId: group, lessonId }, body: { url } });

async function setOwnAvatar(): Promise<unknown> {
  const { host, accessToken } = await centre.signIn('anna');
  return sendPicture(pathOf(profileRoutes.setAvatar, {}), { host, accessToken });
}

/** Every change of a journal's content or version; add new changes here. */
const changes: Record<string, () => Promise<unknown>> = {
  'a mark is set': () => markAnna(11),
  'a mark is changed': async () => {
    const { id } = await markAnna(4);
    await read();
    return teacher.data(marksRoutes.update, { params: { classId: group }, body: { id, classworkMark: 12 } });
  },
  'many marks are set at once': () => teacher.data(marksRoutes.saveMany, {
    params: { classId: group }, body: { marks: [{ studentId: centre.ids.anna, lessonId, version: 0, comment: 'Разом' }] },
  }),
  'a lesson is started': startToday,
  'a lesson gets another topic': () => teacher.data(lessonsRoutes.changeTopic, { params: { classId: group, lessonId, topicId: topics.angles } }),
  'a lesson is deleted': () => admin.data(lessonsRoutes.remove, { params: { classId: group, lessonId }, query: {} }),
  'the start of a lesson is taken back': async () => {
    const { id } = await startToday();
    await read();
    return teacher.data(lessonsRoutes.takeBack, { params: { classId: group, lessonId: id } });
  },
  'a lesson of the plan is changed': takeOnline,
  'a change of the plan is taken back': async () => {
    await takeOnline();
    await read();
    return admin.data(calendarRoutes.removeException, exceptionDay);
  },
  'a lesson is added to the plan': addLesson,
  'an added lesson is changed': async () => {
    const { id: extraId } = await addLesson();
    await read();
    return admin.data(calendarRoutes.updateExtra, { params: { id: group, extraId }, body: { startDateTime: '2026-11-26T11:00' } });
  },
  'an added lesson is deleted': async () => {
    const { id: extraId } = await addLesson();
    await read();
    return admin.data(calendarRoutes.removeExtra, { params: { id: group, extraId } });
  },
  'a topic is renamed': () => admin.data(topicsRoutes.update, { body: { id: topics.percents, name: 'Проценти', subjectId: scenario.mathematics } }),
  'a student comes': () => admin.data(groupsRoutes.addStudent, membership(centre.ids.yeva)),
  'students come together': () => admin.data(groupsRoutes.addStudents, { params: { classId: group }, body: { studentIds: [centre.ids.yeva] } }),
  'a student goes': () => admin.data(groupsRoutes.removeStudent, membership(centre.ids.anna)),
  'students go together': () => admin.data(groupsRoutes.removeStudents, { params: { classId: group }, body: { studentIds: [centre.ids.anna] } }),
  'students are archived together': () => admin.data(studentsRoutes.archiveMany, { body: { studentIds: [centre.ids.anna] } }),
  'students come back from the archive together': async () => {
    await markAnna(7);
    await admin.data(studentsRoutes.archiveMany, { body: { studentIds: [centre.ids.anna] } });
    await read();
    return admin.data(studentsRoutes.restoreMany, { body: { studentIds: [centre.ids.anna] } });
  },
  'a student is archived': () => admin.data(studentsRoutes.archive, { params: { id: centre.ids.anna } }),
  'a student comes back from the archive': async () => {
    await markAnna(7);
    await admin.data(studentsRoutes.archive, { params: { id: centre.ids.anna } });
    await read();
    return admin.data(studentsRoutes.restore, { params: { id: centre.ids.anna } });
  },
  'the group is archived': () => admin.data(groupsRoutes.archive, { params: { id: group } }),
  'the group comes back from the archive': async () => {
    await admin.data(groupsRoutes.archive, { params: { id: group } });
    await read();
    return admin.data(groupsRoutes.restore, { params: { id: group }, body: {} });
  },
  'a student is renamed': () => changeStudent({ fullName: 'Ганна' }),
  'a student learns online from now on': () => changeStudent({ isEducationOnline: true }),
  'a student gets a picture': setAvatar,
  'a student removes their picture themselves': async () => {
    await setAvatar();
    await read();
    return (await centre.signIn('anna')).data(profileRoutes.removeAvatar, {});
  },
  'a student loses the picture': async () => {
    await setAvatar();
    await read();
    return admin.data(avatarsRoutes.remove, { params: { accountId: centre.ids.anna } });
  },
  'a student sets their picture themselves': setOwnAvatar,
  'homework is set': async () => {
    await startToday();
    await read();
    return teacher.data(homeworksRoutes.set, { params: { id: group }, query: {}, body: 'Вправа 5' });
  },
  'a broadcast begins': async () => {
    const { id } = await startToday();
    await read();
    return teacher.data(broadcastsRoutes.start, { params: { id: group, lessonId: id } });
  },
  'a recording is given': () => setRecording('https://video.example/5'),
  'the settings of the group are changed': async () => {
    const { version: _, ...form } = await admin.data(groupsRoutes.one, { params: { id: group } });
    return admin.data(groupsRoutes.update, { body: { ...form, pricePerMonth: form.pricePerMonth + 1 } });
  },
  'a student chooses to be online': async () => {
    await startToday();
    await read();
    return (await centre.signIn('anna')).data(attendanceRoutes.choose, {
      body: { classId: group, studentUpdateOnlineLessonOption: 1, lessonStartDateTime: '2026-11-21T18:00:00+02:00' },
    });
  },
};

it.each(Object.entries(changes))('the journal is read anew after %s', async (_, change) => {
  const before = await read();
  expect(await read()).toBe(before);
  await change();
  const after = await read();
  expect(after).not.toBe(before);
  expect(after).toBe(await readElsewhere());
});

it('each route that raises the version of an existing group is among the changes above', () => {
  const raises = ({ changes: declared = [] }: RouteDefinition) => declared.some((each) =>
    typeof each === 'string' ? raisingTags.has(each) : raisingTags.has(each.name) && !each.from.startsWith('data.'));
  const raising = Object.values(allRoutes).flatMap((routes) => Object.values(routes)).filter(raises);
  expect(raising.filter((route) => !published.has(route)).map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

/** Repeated, these calls change nothing. */
const repeated: Record<string, () => Promise<unknown>> = {
  'a lesson that is started': startToday,
  'the topic of a lesson': () => teacher.data(lessonsRoutes.changeTopic, { params: { classId: group, lessonId, topicId: topics.percents } }),
  'the name of a topic': async () => {
    const found = await admin.data(topicsRoutes.list, { query: { subjectId: scenario.mathematics } });
    const { id, name } = found.find(({ id: topicId }) => topicId === topics.percents) ?? { id: 0, name: '' };
    return admin.data(topicsRoutes.update, { body: { id, name, subjectId: scenario.mathematics } });
  },
  'a student who is there': () => admin.data(groupsRoutes.addStudent, membership(centre.ids.anna)),
  'students who are there': () => admin.data(groupsRoutes.addStudents, { params: { classId: group }, body: { studentIds: [centre.ids.anna] } }),
  'students who are gone': () => admin.data(groupsRoutes.removeStudents, { params: { classId: group }, body: { studentIds: [centre.ids.yeva] } }),
  'a student who is gone': () => admin.data(groupsRoutes.removeStudent, membership(centre.ids.yeva)),
  'a parent’s own name': async () => (await centre.signIn('parent')).data(profileRoutes.update, { body: { fullName: 'Мама сама' } }),
  'a recording': () => setRecording('https://video.example/6'),
  'a broadcast': async () => {
    const { id } = await startToday();
    return teacher.data(broadcastsRoutes.start, { params: { id: group, lessonId: id } });
  },
  'a mark': () => teacher.data(marksRoutes.saveMany, {
    params: { classId: group }, body: { marks: [{ studentId: centre.ids.yeva, lessonId, version: 0, comment: null }] },
  }),
};

it.each(Object.entries(repeated))('the journal stays unchanged after a repeated change: %s', async (_, repeat) => {
  await repeat();
  const before = await read();
  await repeat();
  expect(await read()).toBe(before);
});

describe('a change whose transaction ends after another change brought it into this journal', () => {
  /** The change raises versions of the groups that it sees; meanwhile the call adds this group to them. */
  async function showsNew(name: string, change: () => Promise<unknown>, call: () => Promise<unknown>): Promise<void> {
    await callDuring({ inside: (work) => centre.within(() => work(db())) }, change, call);
    expect(await read()).toContain(name);
  }

  it('is shown when a student is renamed during the save that adds them to the group', async () => {
    const rename = async () => {
      await db().updateTable('accounts').set({ full_name: 'Нова Єва' }).where('id', '=', centre.ids.yeva).execute();
      await app.app.get(ChangePublisher).publish([{ name: 'student', id: centre.ids.yeva }]);
    };
    await showsNew('Нова Єва', rename, async () => {
      await admin.call(groupsRoutes.addStudent, membership(centre.ids.yeva));
      await read();
    });
  });

  it('is shown when a topic is renamed during the start of a lesson with it', async () => {
    const rename = async () => {
      await db().updateTable('topics').set({ name: 'Нові дроби' }).where('id', '=', topics.fractions).execute();
      await app.app.get(ChangePublisher).publish([{ name: 'topic', id: topics.fractions }]);
    };
    await showsNew('Нові дроби', rename, async () => {
      const { topic } = await teacher.data(lessonsRoutes.start, { params: { id: group, topicId: topics.fractions } });
      expect(topic).toBe('Нові дроби');
      await read();
    });
  });
});
