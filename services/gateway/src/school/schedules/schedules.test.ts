import { groupsRoutes, type ScheduleConflictsBody } from '@dzvinok/contract/groups';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp } from '../../../test/app.fixture.ts';
import { expectRefusedBodies, openTwoCentres, type FilledCentre } from '../../../test/filled-centre.fixture.ts';

let app: TestApp;
let kyiv: FilledCentre;
let lviv: FilledCentre;
let groupId: number;
let otherTeacherId: number;

const [monday, tuesday] = [1, 2] as const;

beforeAll(async () => {
  ({ app, kyiv, lviv } = await openTwoCentres());
  otherTeacherId = await kyiv.addTeacher();
  groupId = await kyiv.addGroup({ schedules: [slot(monday, '15:00')] });
});
afterAll(() => app.close());

function slot(dayOfWeek: number, startTime: string, classroomId = kyiv.classroomId) {
  return { dayOfWeek, classroomId, startTime };
}

function ask(newSchedules: ReturnType<typeof slot>[], rest: Partial<ScheduleConflictsBody> = {}, centre = kyiv) {
  return centre.admin.data(groupsRoutes.scheduleConflicts, {
    body: { classId: 0, newSchedules, lessonDurationMinutes: 60, ...rest },
  });
}

/** A group of which a lesson reaches over midnight, as they could be saved before. */
async function addLateGroup(rest: NonNullable<Parameters<FilledCentre['addGroup']>[0]>, day: number, startTime: string): Promise<number> {
  const id = await kyiv.addGroup({ ...rest, schedules: [slot(day, '12:00')] });
  await kyiv.inside((tables) => tables.updateTable('schedule_slots').set({ start_time: startTime }).where('group_id', '=', id).execute());
  return id;
}

const roomTaken = 'Кабінет 10 київ, понеділок, 15:00–16:00: зайнято групою «А» (Математика київ)';
const teacherTaken = 'Викладач Викладач київ, понеділок, 15:00–16:00: веде групу «А» (Математика київ), Кабінет 10 київ';

describe('the check of a weekly schedule', () => {
  it.each([
    ['15:00', 60, true], ['15:59', 60, true], ['14:01', 60, true], ['14:00', 180, true], ['15:20', 5, true],
    ['14:00', 60, false], ['16:00', 60, false], ['15:00:00', 1, true], ['2026-11-23T15:30:00', 60, true],
    // length 0 means unknown: the default of 45 minutes counts
    ['14:30', 0, true], ['14:15', 0, false],
  ])('for a lesson at %s of %i minutes finds a schedule conflict: %s', async (startTime, lessonDurationMinutes, hasConflict) => {
    const found = await ask([slot(monday, startTime)], { lessonDurationMinutes, teacherId: otherTeacherId });
    expect(found).toEqual(hasConflict ? [roomTaken] : []);
  });

  it.each([
    // Sunday 23:30 and Tuesday 00:00 cross the midnights of Monday
    [0, '23:30', 60, ['Кабінет 10 київ, понеділок, 00:00–00:45: зайнято групою «Н» (Математика київ)']],
    [0, '23:30', 30, []],
    [2, '00:30', 60, ['Кабінет 10 київ, понеділок, 23:50–00:35: зайнято групою «П» (Математика київ)']],
    [2, '00:35', 60, []],
  ])('reaches over midnight: day %i at %s for %i minutes', async (day, startTime, lessonDurationMinutes, texts) => {
    const rest = { teacherId: otherTeacherId, lessonDuration: 0 };
    const ids = [
      await kyiv.addGroup({ ...rest, name: 'Н', schedules: [slot(monday, '00:00')] }),
      await addLateGroup({ ...rest, name: 'П' }, monday, '23:50'),
    ];
    expect(await ask([slot(day, startTime)], { lessonDurationMinutes })).toEqual(texts);
    await kyiv.inside((tables) => tables.deleteFrom('groups').where('id', 'in', ids).execute());
  });

  it('reports several conflicts at once, each with its reason', async () => {
    const rest = { teacherId: otherTeacherId, lessonDuration: 600 };
    const ids = [await addLateGroup({ ...rest, name: 'Д' }, 4, '20:00'),
      await kyiv.addGroup({ ...rest, name: 'Ж', schedules: [slot(5, '12:00', kyiv.otherClassroomId)] })];
    const found = await ask([slot(4, '23:00'), slot(5, '05:00')], { lessonDurationMinutes: 600, teacherId: otherTeacherId });
    // group Д overlaps with both lessons and is named once
    expect(found).toEqual([
      'Кабінет 10 київ, четвер, 20:00–06:00: зайнято групою «Д» (Математика київ)',
      'Викладач Викладач київ, четвер, 20:00–06:00: веде групу «Д» (Математика київ), Кабінет 10 київ',
      'Викладач Викладач київ, п’ятниця, 12:00–22:00: веде групу «Ж» (Математика київ), Кабінет 2 київ',
    ]);
    await kyiv.inside((tables) => tables.deleteFrom('groups').where('id', 'in', ids).execute());
  });

  it('compares the same day and room only', async () => {
    expect(await ask([slot(tuesday, '15:00'), slot(monday, '15:00', kyiv.otherClassroomId)])).toEqual([]);
    expect(await ask([])).toEqual([]);
  });

  it('reports a teacher who would be in two places', async () => {
    const elsewhere = [slot(monday, '15:30', kyiv.otherClassroomId)];
    expect(await ask(elsewhere, { teacherId: kyiv.teacherId })).toEqual([teacherTaken]);
    expect(await ask([slot(monday, '15:30')], { teacherId: kyiv.teacherId })).toEqual([roomTaken, teacherTaken]);
  });

  it('leaves out the group itself, and checks its own teacher when none is given', async () => {
    expect(await ask([slot(monday, '15:00')], { classId: groupId })).toEqual([]);
    const otherGroup = await kyiv.addGroup();
    expect(await ask([slot(monday, '15:00')], { classId: otherGroup })).toEqual([roomTaken, teacherTaken]);
    for (const classId of [null, undefined, 0]) {
      expect(await ask([slot(monday, '15:00')], { classId })).toEqual([roomTaken]);
    }
  });

  it('goes through the week from Monday', async () => {
    const rest = { teacherId: otherTeacherId, name: 'Б' };
    await kyiv.addGroup({ ...rest, schedules: [slot(0, '10:00'), slot(3, '10:00')] });
    const found = await ask([slot(0, '10:00'), slot(monday, '15:00'), slot(3, '10:30')]);
    expect(found.map((text) => text.split(', ')[1])).toEqual(['понеділок', 'середа', 'неділя']);
  });

  it('sees no schedule of another centre', async () => {
    expect(lviv.classroomId).toBe(kyiv.classroomId);
    expect(await ask([slot(monday, '15:00', lviv.classroomId)], { teacherId: lviv.teacherId }, lviv)).toEqual([]);
  });

  it('refuses unknown groups and classrooms', async () => {
    const body = { newSchedules: [slot(monday, '15:00')], lessonDurationMinutes: 60 };
    const group = await kyiv.admin.call(groupsRoutes.scheduleConflicts, { body: { ...body, classId: 987_654 } });
    expect([group.status, group.body.code]).toEqual([404, 'groups.not-found']);
    const room = await kyiv.admin.call(groupsRoutes.scheduleConflicts, {
      body: { ...body, newSchedules: [slot(monday, '15:00', 987_654)] },
    });
    expect([room.status, room.body.code]).toEqual([400, 'groups.unknown-classroom']);
  });

  it('refuses a malformed schedule', async () => {
    await expectRefusedBodies(kyiv.admin, groupsRoutes.scheduleConflicts, {
      body: { classId: null, newSchedules: [slot(monday, '15:00')], lessonDurationMinutes: 60 },
      changes: [
        { classId: -1 }, { classId: 'x' }, { newSchedules: undefined }, { newSchedules: {} }, { newSchedules: [1] },
        { newSchedules: [slot(7, '15:00')] }, { newSchedules: [slot(monday, '24:00')] }, { newSchedules: [slot(monday, '')] },
        { newSchedules: [slot(monday, '15:00', 0)] }, { newSchedules: [slot(monday, '15:00'), slot(monday, '17:00')] },
        { lessonDurationMinutes: -1 }, { lessonDurationMinutes: '60' }, { lessonDurationMinutes: 601 }, { lessonDurationMinutes: undefined },
      ],
    });
  });
});

describe('saving a group over a schedule conflict', () => {
  const conflicting = () => kyiv.group({ name: 'К', teacherId: otherTeacherId, schedules: [slot(monday, '15:30')] });

  it('is refused when the caller does not override it, and saves nothing', async () => {
    const before = await kyiv.admin.data(groupsRoutes.list, {});
    const { status, body } = await kyiv.admin.call(groupsRoutes.create, { body: { ...conflicting(), overrideConflicts: false } });
    expect([status, body.code, body.data]).toEqual([409, 'groups.schedule-conflict', [roomTaken]]);
    expect(body.errorMessage).toContain(roomTaken);
    expect(await kyiv.admin.data(groupsRoutes.list, {})).toEqual(before);
  });

  it.each([[true, 2], [undefined, 3]])('is saved and logged when overrideConflicts is %s', async (overrideConflicts, freeDay) => {
    const { id } = await kyiv.admin.data(groupsRoutes.create, { body: { ...conflicting(), overrideConflicts } });
    expect(await kyiv.auditCount('groups.conflicts-overridden', id)).toBe(1);
    const entry = await kyiv.inside((tables) => tables.selectFrom('audit_log').select(['details', 'actor_id'])
      .where('action', '=', 'groups.conflicts-overridden').where('entity_id', '=', id).executeTakeFirstOrThrow());
    expect(entry).toMatchObject({ actor_id: 1, details: { conflicts: expect.arrayContaining([roomTaken]) } });
    const { subjectId, ...rest } = conflicting();
    const moved = await kyiv.admin.call(groupsRoutes.update, {
      body: { ...rest, subjectId, id, schedules: [slot(freeDay, '08:00')], overrideConflicts: false },
    });
    expect(moved.status).toBe(200);
    const back = await kyiv.admin.call(groupsRoutes.update, { body: { ...rest, subjectId, id, overrideConflicts: false } });
    expect([back.status, back.body.code]).toEqual([409, 'groups.schedule-conflict']);
  });

  it('needs no new override while the group’s time and place stay', async () => {
    const body = { ...conflicting(), name: 'Л' };
    const { id } = await kyiv.admin.data(groupsRoutes.create, { body });
    const { status } = await kyiv.admin.call(groupsRoutes.update, { body: { ...body, id, pricePerMonth: 1, overrideConflicts: false } });
    expect([status, await kyiv.auditCount('groups.conflicts-overridden', id)]).toEqual([200, 1]);
  });

  it('asks about students whose lessons would be at one time, as about rooms and teachers', async () => {
    const own = { ...kyiv.group({ name: 'У', teacherId: otherTeacherId }), schedules: [slot(5, '09:00', kyiv.otherClassroomId)] };
    const id = await kyiv.addGroup(own);
    const other = await kyiv.addGroup({ name: 'Ф', teacherId: await kyiv.addTeacher(), schedules: [slot(6, '09:00')] });
    const studentId = await kyiv.addStudent({ fullName: 'Коваль Злата' });
    for (const classId of [id, other]) await kyiv.admin.data(groupsRoutes.addStudent, { params: { classId, studentId } });
    const { status, body } = await kyiv.admin.call(groupsRoutes.update, { body: { ...own, id, schedules: [slot(6, '09:30', kyiv.otherClassroomId)], overrideConflicts: false } });
    expect([status, body.code, body.data]).toEqual([409, 'groups.schedule-conflict', ['Коваль Злата: о цей час також «Ф» (Математика київ), субота, 09:00–10:00']]);
  });

  it('succeeds for one of many concurrent calls for a room', async () => {
    const teachers = [];
    for (let number = 0; number < 8; number += 1) teachers.push(await kyiv.addTeacher());
    const replies = await Promise.all(teachers.map((teacherId, index) => kyiv.admin.call(groupsRoutes.create, {
      body: kyiv.group({ teacherId, schedules: [slot(4, `09:0${index}`)], overrideConflicts: false }),
    })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === 'groups.schedule-conflict')).toHaveLength(7);
  });

  it('succeeds for one of many concurrent calls for a teacher, in different rooms', async () => {
    const teacherId = await kyiv.addTeacher();
    const replies = await Promise.all([kyiv.classroomId, kyiv.otherClassroomId].flatMap((classroomId) =>
      [1, 2, 3].map((minute) => kyiv.admin.call(groupsRoutes.create, {
        body: kyiv.group({ teacherId, schedules: [slot(5, `11:0${minute}`, classroomId)], overrideConflicts: false }),
      }))));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === 'groups.schedule-conflict')).toHaveLength(5);
  });

  it('never ends in a deadlock when groups swap rooms', async () => {
    const teachers = [await kyiv.addTeacher(), await kyiv.addTeacher()];
    const rooms = [kyiv.classroomId, kyiv.otherClassroomId];
    const ids: number[] = [];
    for (const teacherId of teachers) ids.push(await kyiv.addGroup({ teacherId }));
    const saves = Array.from({ length: 20 }, (_, turn) => ids.map((id, index) => kyiv.admin.call(groupsRoutes.update, {
      body: {
        ...kyiv.group({ teacherId: teachers[index] }), id,
        schedules: [slot(2, '18:00', rooms[(turn + index) % 2]), slot(6, '18:00', rooms[(turn + index + 1) % 2])],
      },
    })));
    const replies = await Promise.all(saves.flat());
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  });
});
