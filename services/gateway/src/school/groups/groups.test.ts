import { groupsRoutes } from '@dzvinok/contract/groups';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostOf, signIn, TestClock, type TestApp } from '../../../test/app.fixture.ts';
import {
  expectClosedToOthers, expectRefusedBodies, newPhone, openTwoCentres, phones, type FilledCentre,
} from '../../../test/filled-centre.fixture.ts';

const clock = new TestClock();
let app: TestApp;
let kyiv: FilledCentre;
let lviv: FilledCentre;

beforeAll(async () => { ({ app, kyiv, lviv } = await openTwoCentres({ clock })); });
afterAll(() => app.close());

describe('adding a group', () => {
  it('saves the group with its week, Monday first', async () => {
    const { status, body } = await kyiv.admin.call(groupsRoutes.create, {
      body: kyiv.group({
        name: ' Б ', isOnline: true, pricePerMonth: 1250.5, lessonDuration: 90,
        schedules: [
          { dayOfWeek: 0, classroomId: kyiv.classroomId, startTime: '10:00' },
          { dayOfWeek: 3, classroomId: kyiv.otherClassroomId, startTime: '15:30:00' },
        ],
      }),
    });
    expect([status, body.message]).toEqual([200, 'Групу успішно додано!']);
    const { id } = groupsRoutes.create.data.parse(body.data);
    const group = await kyiv.admin.data(groupsRoutes.one, { params: { id } });
    expect(group).toMatchObject({
      id, name: 'Б', subjectId: kyiv.subjectId, subjectName: 'Математика київ', subjectColor: 'blue',
      teacherId: kyiv.teacherId, teacherName: 'Викладач київ', isOnline: true, pricePerMonth: 1250.5,
      lessonDuration: 90, studentCount: 0, students: [], lessons: [],
      schedules: [
        { dayOfWeek: 3, classroomId: kyiv.otherClassroomId, classroomName: 'Кабінет 2 київ', startTime: '15:30:00' },
        { dayOfWeek: 0, classroomId: kyiv.classroomId, classroomName: 'Кабінет 10 київ', startTime: '10:00:00' },
      ],
    });
    const list = await kyiv.admin.data(groupsRoutes.list, {});
    expect(list.find((item) => item.id === id)).toMatchObject({ className: 'Б', studentCount: 0, schedules: group.schedules });
  });

  it.each([
    ['teacher', 'groups.unknown-teacher', () => ({ teacherId: 987_654 })],
    ['teacher who is a student', 'groups.unknown-teacher', () => ({ teacherId: kyiv.studentId })],
    ['subject', 'groups.unknown-subject', () => ({ subjectId: 987_654 })],
    ['classroom', 'groups.unknown-classroom', () => ({ schedules: [{ dayOfWeek: 1, classroomId: 987_654, startTime: '10:00' }] })],
  ])('refuses an unknown %s and names the field', async (_, code, change) => {
    const { status, body } = await kyiv.admin.call(groupsRoutes.create, { body: kyiv.group(change()) });
    const field = code === 'groups.unknown-classroom' ? 'schedules.0.classroomId' : Object.keys(change())[0];
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([400, code, [field]]);
  });

  it('ends its lessons by midnight, in new and changed weeks; other settings of a group that was saved before can be changed', async () => {
    const late = (lessonDuration: number, startTime: string) =>
      kyiv.group({ name: 'Н', lessonDuration, schedules: [{ dayOfWeek: 1, classroomId: kyiv.classroomId, startTime: '10:00' }, { dayOfWeek: 2, classroomId: kyiv.classroomId, startTime }] });
    for (const [minutes, startTime] of [[60, '23:30'], [0, '23:16'], [600, '14:01:00']] as const) {
      const { status, body } = await kyiv.admin.call(groupsRoutes.create, { body: late(minutes, startTime) });
      expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([400, 'calendar.past-midnight', ['schedules.1.startTime']]);
    }
    const { id } = await kyiv.admin.data(groupsRoutes.create, { body: late(60, '23:00') });
    const change = (body: ReturnType<typeof late>) => kyiv.admin.call(groupsRoutes.update, { body: { ...body, id } });
    expect((await change(late(61, '23:00'))).body.code).toBe('calendar.past-midnight');
    await kyiv.inside((tables) => tables.updateTable('schedule_slots').set({ start_time: '23:45' }).where('group_id', '=', id).where('day_of_week', '=', 2).execute());
    expect((await change({ ...late(60, '23:45:00'), pricePerMonth: 5 })).status).toBe(200);
    await kyiv.admin.data(groupsRoutes.archive, { params: { id } });
  });

  it('refuses a malformed group', async () => {
    const slot = { dayOfWeek: 1, classroomId: kyiv.classroomId, startTime: '10:00' };
    await expectRefusedBodies(kyiv.admin, groupsRoutes.create, {
      body: kyiv.group(),
      changes: [
        { name: '' }, { name: 'АБ' }, { name: 1 }, { name: undefined }, { teacherId: 0 }, { teacherId: '2' }, { teacherId: undefined },
        { subjectId: null }, { lessonDuration: -1 }, { lessonDuration: 1.5 }, { lessonDuration: '45' }, { pricePerMonth: -0.01 },
        { pricePerMonth: 10.001 }, { pricePerMonth: '10' }, { pricePerMonth: 1e7 }, { isOnline: 'yes' },
        { schedules: undefined }, { schedules: 'Пн' }, { schedules: [{ ...slot, startTime: '25:00' }] },
        { schedules: [{ ...slot, startTime: null }] }, { schedules: [{ ...slot, classroomId: null }] },
        { schedules: [{ ...slot, dayOfWeek: -1 }] }, { schedules: [slot, { ...slot, startTime: '12:00' }] },
        { overrideConflicts: 'no' },
      ],
    });
  });
});

describe('changing a group', () => {
  it('returns the saved group and keeps the slot of a day that stays', async () => {
    const day = (dayOfWeek: number, startTime: string) => ({ dayOfWeek, classroomId: kyiv.classroomId, startTime });
    const id = await kyiv.addGroup({ schedules: [day(1, '08:00'), day(2, '08:00')] });
    const before = await kyiv.admin.data(groupsRoutes.one, { params: { id } });
    const { body } = await kyiv.admin.call(groupsRoutes.update, {
      body: { ...kyiv.group({ name: 'Я', schedules: [day(5, '08:00'), day(2, '09:15')] }), id },
    });
    expect(body.message).toBe('Групу успішно оновлено!');
    const kept = before.schedules.find((slot) => slot.dayOfWeek === 2);
    expect(body.data).toMatchObject({
      id, name: 'Я', schedules: [{ ...day(2, '09:15:00'), id: kept?.id }, day(5, '08:00:00')],
    });
    const cleared = await kyiv.admin.data(groupsRoutes.update, { body: { ...kyiv.group(), id } });
    expect(cleared.schedules).toEqual([]);
  });

  it('refuses another subject', async () => {
    const id = await kyiv.addGroup();
    const { status, body } = await kyiv.admin.call(groupsRoutes.update, {
      body: { ...kyiv.group({ subjectId: kyiv.otherSubjectId }), id },
    });
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([400, 'groups.subject-locked', ['subjectId']]);
  });

  it('finds no group under an unknown id', async () => {
    const update = await kyiv.admin.call(groupsRoutes.update, { body: { ...kyiv.group(), id: 987_654 } });
    expect([update.status, update.body.code]).toEqual([404, 'groups.not-found']);
    const one = await kyiv.admin.call(groupsRoutes.one, { params: { id: 987_654 } });
    expect([one.status, one.body.code]).toEqual([404, 'groups.not-found']);
  });

  it('refuses a malformed group, and keeps the saved one unchanged', async () => {
    const slot = { dayOfWeek: 1, classroomId: kyiv.classroomId, startTime: '07:00' };
    const id = await kyiv.addGroup({ schedules: [slot] });
    const before = await kyiv.admin.data(groupsRoutes.one, { params: { id } });
    await expectRefusedBodies(kyiv.admin, groupsRoutes.update, {
      body: { ...kyiv.group(), id },
      changes: [
        { id: 0 }, { id: '1' }, { id: undefined }, { name: 'АБ' }, { name: '  ' }, { teacherId: -1 }, { subjectId: 0 },
        { lessonDuration: -1 }, { lessonDuration: 601 }, { pricePerMonth: -1 }, { isOnline: null }, { schedules: null },
        { schedules: [{ ...slot, startTime: '' }] }, { schedules: [{ ...slot, dayOfWeek: 7 }] }, { overrideConflicts: 1 },
      ],
    });
    const unknownRoom = await kyiv.admin.call(groupsRoutes.update, {
      body: { ...kyiv.group(), id, schedules: [slot, { ...slot, dayOfWeek: 2, classroomId: 987_654 }] },
    });
    expect(unknownRoom.body.fields).toEqual({ 'schedules.1.classroomId': 'Оберіть аудиторію' });
    expect(await kyiv.admin.data(groupsRoutes.one, { params: { id } })).toEqual(before);
  });

  it.each(['0', '-1', '1.5', 'x', '99999999999999999999'])('refuses the id «%s»', async (id) => {
    const reply = await app.request({
      method: 'GET', url: `/api/admin/classes/${id}`, host: hostOf(kyiv.tenant), token: kyiv.admin.accessToken,
    });
    expect([reply.status, reply.body.code]).toEqual([400, 'request.invalid']);
  });

  it('succeeds for twenty concurrent saves of one group', async () => {
    const id = await kyiv.addGroup();
    const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => kyiv.admin.call(groupsRoutes.update, {
      body: {
        ...kyiv.group(), id,
        schedules: [{ dayOfWeek: index % 7, classroomId: kyiv.otherClassroomId, startTime: '19:00' }],
      },
    })));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await kyiv.admin.data(groupsRoutes.one, { params: { id } })).schedules).toHaveLength(1);
  });
});

describe('a teacher’s own groups', () => {
  const zone = 'Europe/Kyiv';

  it('are listed alone, with students and today’s lesson, the group with a lesson first', async () => {
    const phoneNumber = newPhone();
    const teacherId = await kyiv.addTeacher({ phoneNumber });
    const wall = clock.now().toZonedDateTimeISO(zone);
    const idle = await kyiv.addGroup({ teacherId, name: 'В' });
    const id = await kyiv.addGroup({
      teacherId, schedules: [{ dayOfWeek: wall.dayOfWeek % 7, classroomId: kyiv.classroomId, startTime: '00:00' }],
    });
    await kyiv.admin.data(groupsRoutes.addStudent, { params: { classId: id, studentId: kyiv.studentId } });
    const teacher = await signIn(app, kyiv.tenant, phoneNumber);
    const cards = await teacher.data(groupsRoutes.mine, {});
    expect(cards.map((card) => card.id)).toEqual([id, idle]);
    expect(cards[0]).toMatchObject({
      className: 'А', subjectName: 'Математика київ', subjectColor: 'blue', studentCount: 1,
      students: [{ id: kyiv.studentId, fullName: 'Учень київ', avatarPath: null }],
      isLessonToday: true, isLessonStarted: false,
      todayLessonStartDateTime: wall.startOfDay().toString({ timeZoneName: 'never', smallestUnit: 'second' }),
    });
    expect(cards[1]).toMatchObject({ isLessonToday: false, isLessonStarted: false, todayLessonStartDateTime: null, students: [] });
  });

  it('show a started lesson', async () => {
    const phoneNumber = newPhone();
    const teacherId = await kyiv.addTeacher({ phoneNumber });
    const groupId = await kyiv.addGroup({ teacherId });
    const today = clock.now().toZonedDateTimeISO(zone).toPlainDate().toString();
    await kyiv.inside(async (tables) => {
      const topic = await tables.insertInto('topics').values({ subject_id: kyiv.subjectId, name: 'Дроби' })
        .returning('id').executeTakeFirstOrThrow();
      await tables.insertInto('lessons')
        .values({ group_id: groupId, topic_id: topic.id, lesson_date: today, starts_at: '2026-03-01T10:00:00Z' }).execute();
    });
    const teacher = await signIn(app, kyiv.tenant, phoneNumber);
    expect(await teacher.data(groupsRoutes.mine, {})).toMatchObject([{ id: groupId, isLessonToday: true, isLessonStarted: true }]);
    const group = await kyiv.admin.data(groupsRoutes.one, { params: { id: groupId } });
    expect(group.lessons).toMatchObject([{ topicName: 'Дроби', startDateTime: '2026-03-01T12:00:00+02:00' }]);
  });
});

describe('isolation', () => {
  it('lets an admin see the own centre’s groups under the same ids', async () => {
    await kyiv.addGroup();
    await lviv.addGroup();
    const list = await lviv.admin.data(groupsRoutes.list, {});
    expect(list).toMatchObject([{ teacherName: 'Викладач львів' }]);
    expect(JSON.stringify(list)).not.toContain('київ');
    const same = await kyiv.admin.data(groupsRoutes.one, { params: { id: list[0]?.id ?? 0 } });
    expect(same.teacherName).toBe('Викладач київ');
    const teacher = await signIn(app, lviv.tenant, phones.teacher);
    expect((await teacher.call(groupsRoutes.mine, {})).text).not.toContain('київ');
  });

  it('keeps a save in its own centre, also under the same ids', async () => {
    const [own, other] = [await kyiv.addGroup(), await lviv.addGroup()];
    const id = Math.max(own, other);
    while ((await kyiv.addGroup()) < id);
    while ((await lviv.addGroup()) < id);
    const before = await kyiv.admin.data(groupsRoutes.one, { params: { id } });
    await lviv.admin.data(groupsRoutes.update, { body: { ...lviv.group({ name: 'Щ', pricePerMonth: 7 }), id } });
    expect((await lviv.admin.data(groupsRoutes.one, { params: { id } })).name).toBe('Щ');
    expect(await kyiv.admin.data(groupsRoutes.one, { params: { id } })).toEqual(before);
    const replayed = await app.request({
      method: 'PUT', url: '/api/admin/classes', host: hostOf(kyiv.tenant), token: lviv.admin.accessToken, body: { ...lviv.group(), id },
    });
    expect(replayed.status).toBe(401);
  });

  it('closes the calls to every other role', async () => {
    await expectClosedToOthers(kyiv, Object.values(groupsRoutes));
  });
});
