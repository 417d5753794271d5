import { groupsRoutes } from '@dzvinok/contract/groups';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { marksRoutes } from '@dzvinok/contract/marks';
import { messageProvidersRoutes } from '@dzvinok/contract/message-providers';
import { noticesRoutes } from '@dzvinok/contract/notices';
import { studentsRoutes } from '@dzvinok/contract/students';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { signIn, startTestApp, testPassword, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { newPhone } from '../../../test/filled-centre.fixture.ts';
import { openLessonsScenario, saturdayNoon, scenario, StoppedClock, type LessonsScenario } from '../../../test/lessons-scenario.fixture.ts';
import { AccountsService } from '../../identity/accounts/accounts.service.ts';
import { db } from '../../runtime/database/database.ts';
import { manyRows, runImport } from '../../school/student-imports/imports.fixture.ts';
import { MessageChannels } from '../channels/channel.ts';
import { DeliveryFailures } from '../deliveries/delivery-failures.service.ts';
import { DeliveryWorker } from '../deliveries/delivery-worker.service.ts';
import { giveAddress, TestChannel } from '../deliveries/test-channel.fixture.ts';
import { NoticeWriter } from './notice-writer.service.ts';

const clock = new StoppedClock(saturdayNoon);
const { group, otherGroup, topics } = scenario;
let app: TestApp;
let centre: LessonsScenario;
let admin: TestSession;
let colleague: TestSession;
let email: TestChannel;
let sms: TestChannel;

beforeAll(async () => { app = await startTestApp({ clock }); });
afterAll(() => app.close());
beforeEach(async () => {
  clock.set(saturdayNoon);
  [email, sms] = [new TestChannel('email'), new TestChannel('sms')];
  for (const channel of [email, sms]) app.app.get(MessageChannels).set(channel);
  centre = await openLessonsScenario(app);
  admin = await centre.signIn('admin');
  const phoneNumber = newPhone();
  await centre.within(() => app.app.get(AccountsService).create({ role: 'TenantAdmin', fullName: 'Друга Адмінка', phoneNumber, password: testPassword }));
  colleague = await signIn(app, centre.tenant, phoneNumber);
});

const heard = async (who: TestSession) => (await who.data(noticesRoutes.list, { query: { events: 'true' } })).notices
  .flatMap((notice) => (notice.kind === 'event' && notice.event.kind === 'work' ? [`${notice.event.title}. ${notice.event.text}`.replaceAll(` ${centre.tenant.code}`, '')] : []));
const send = async () => {
  await app.app.get(NoticeWriter).write(centre.tenant.id);
  await app.app.get(DeliveryWorker).send(centre.tenant.id);
};

it('a teacher is told who comes to a group and who leaves it, many in one notice, and the message follows', async () => {
  await giveAddress(centre, 'otherTeacher', 'email');
  const { anna, bohdan, yeva } = centre.ids;
  await admin.data(groupsRoutes.addStudents, { params: { classId: otherGroup }, body: { studentIds: [anna, bohdan] } });
  await admin.data(groupsRoutes.addStudents, { params: { classId: otherGroup }, body: { studentIds: [anna, bohdan] } });
  await send();
  expect(email.take()).toEqual([['otherTeacher email', 'Нові учні в групі']]);
  await admin.data(groupsRoutes.removeStudent, { params: { classId: otherGroup, studentId: anna } });
  await admin.data(studentsRoutes.archive, { params: { id: yeva } });
  const initial = centre.tenant.code.slice(0, 1);
  expect((await heard(await centre.signIn('otherTeacher'))).map((text) => text.replaceAll('\u00a0', ' ').replaceAll(` ${initial}.`, ''))).toEqual([
    'Учень більше не в групі. Історія Б: Єва', 'Учень більше не в групі. Історія Б: Анна', 'Нові учні в групі. Історія Б: Анна, Богдан',
  ]);
  expect(await heard(await centre.signIn('teacher'))).toEqual([]);
  const neighbour = await openLessonsScenario(app);
  expect(await heard(await neighbour.signIn('otherTeacher')), 'another centre').toEqual([]);
});

it('an admin is told of what another one saved in spite of a conflict, and of an import', async () => {
  await centre.within(() => db().updateTable('groups').set({ capacity: 1 }).where('id', '=', otherGroup).execute());
  await admin.data(groupsRoutes.addStudents, { params: { classId: otherGroup }, body: { studentIds: [centre.ids.anna], confirmed: true } });
  expect(await heard(colleague)).toEqual([expect.stringMatching(/^Збережено попри накладку\. .+: .*1/)]);
  expect((await runImport(colleague, manyRows(2))).status).toBe(200);
  expect([await heard(admin), (await heard(colleague)).length]).toEqual([['Імпорт учнів завершено. Друга Адмінка: додано 2 учні, змінено 0, нових родичів – 2'.replace('2 учні', '2\u00a0учні')], 1]);
});

it('admins are told once a day whom no channel reached', async () => {
  for (const person of ['anna', 'parent'] as const) await giveAddress(centre, person, 'email');
  await centre.within(() => db().insertInto('message_choices').values({ account_id: centre.ids.parent, channels: JSON.stringify({ absence: ['email', 'sms'] }) }).execute());
  email.answer = () => ({ outcome: 'refused', reason: 'Скриньки немає', endsAddress: false });
  const teacher = await centre.signIn('teacher');
  const { id: lessonId } = await teacher.data(lessonsRoutes.start, { params: { id: group, topicId: topics.fractions } });
  await teacher.data(marksRoutes.create, { params: { classId: group }, body: { studentId: centre.ids.anna, topicId: topics.fractions, lessonId, absent: true } });
  await send();
  expect(sms.take()).toHaveLength(1);
  const tell = () => centre.within(() => app.app.get(DeliveryFailures).tell());
  await tell();
  expect(await heard(admin), 'before the evening').toEqual([]);
  clock.set('2026-11-21T18:00:00+02:00');
  await tell();
  await tell();
  admin = await centre.signIn('admin');
  expect(await heard(admin)).toEqual([expect.stringMatching(/^Не дійшло 1.повідомлення\. За добу не вдалося надіслати жодним каналом: Анна\./)]);
});

it('admins are told once a month that the money for SMS is spent, and the provider is not blamed', async () => {
  sms.answer = () => ({ outcome: 'refused', reason: 'Вичерпано ліміт витрат на SMS цього місяця: 10 грн', endsAddress: false, isOwnLimit: true });
  await centre.within(() => db().insertInto('message_choices').values({ account_id: centre.ids.parent, channels: JSON.stringify({ absence: ['sms'] }) }).execute());
  const teacher = await centre.signIn('teacher');
  const { id: lessonId } = await teacher.data(lessonsRoutes.start, { params: { id: group, topicId: topics.fractions } });
  for (const studentId of [centre.ids.anna, centre.ids.bohdan]) {
    await teacher.data(marksRoutes.create, { params: { classId: group }, body: { studentId, topicId: topics.fractions, lessonId, absent: true } });
    await send();
  }
  expect(await heard(admin)).toEqual(['SMS більше не надсилаються. Вичерпано ліміт витрат на SMS цього місяця: 10 грн. До кінця місяця працюють інші канали.']);
  const { channels } = await admin.data(messageProvidersRoutes.list, {});
  expect(channels.find(({ channel }) => channel === 'sms')).toMatchObject({ workedAt: null, failure: null });
});
