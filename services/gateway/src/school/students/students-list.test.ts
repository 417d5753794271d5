import { avatarsRoutes } from '@dzvinok/contract/avatars';
import { freezesRoutes } from '@dzvinok/contract/freezes';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { parentsRoutes } from '@dzvinok/contract/parents';
import { paymentsRoutes } from '@dzvinok/contract/payments';
import { profileRoutes } from '@dzvinok/contract/profile';
import { runsRoutes, usualChargeRules } from '@dzvinok/contract/runs';
import { studentsRoutes } from '@dzvinok/contract/students';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { dayIn } from '@dzvinok/schedule/zone';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { adminPhone, pathOf, signIn, type TestApp } from '../../../test/app.fixture.ts';
import { openTwoCentres, phones, type FilledCentre } from '../../../test/filled-centre.fixture.ts';
import { StoppedClock } from '../../../test/lessons-scenario.fixture.ts';
import { envelopeOf, readCompressed } from '../../runtime/replies/compressed.fixture.ts';
import { StudentsRepository } from './students.repository.ts';

const clock = new StoppedClock('2026-11-22T10:00:00Z');
const url = pathOf(studentsRoutes.list, {});
let app: TestApp;
let kyiv: FilledCentre;
let lviv: FilledCentre;
let groupId: number;

beforeAll(async () => {
  ({ app, kyiv, lviv } = await openTwoCentres({ clock }));
  groupId = await kyiv.addGroup({ pricePerMonth: 1000 });
  await kyiv.admin.data(groupsRoutes.addStudent, { params: { classId: groupId, studentId: kyiv.studentId } });
});
afterAll(() => app.close());

const read = (centre = kyiv, headers?: Record<string, string>) => readCompressed(centre.admin, url, headers);
const plain = async (centre = kyiv) => (await centre.admin.call(studentsRoutes.list, {})).text;
const membership = () => ({ params: { classId: groupId, studentId: kyiv.studentId } });

async function changeStudent(changes: object): Promise<unknown> {
  const { id, fullName, phoneNumber, schoolInfo } = await kyiv.admin.data(studentsRoutes.one, { params: { id: kyiv.studentId } });
  return kyiv.admin.data(studentsRoutes.update, { body: { id, fullName, phoneNumber, schoolInfo, ...changes } });
}

async function setAvatar(): Promise<unknown> {
  const payload = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c83232' } }).png().toBuffer();
  const { host, accessToken } = kyiv.admin;
  const headers = { host, authorization: `Bearer ${accessToken}`, 'content-type': 'image/png' };
  const address = pathOf(avatarsRoutes.set, { params: { accountId: kyiv.studentId } });
  return app.app.inject({ method: 'PUT', url: address, payload, remoteAddress: app.address, headers });
}

/** Every change of the list's content; add new changes here. */
const changes: Record<string, () => Promise<unknown>> = {
  'a student is added': () => kyiv.addStudent({ fullName: 'Єва Нова' }),
  'a student is renamed': () => changeStudent({ fullName: 'Ганна' }),
  'a student gets another phone, school, comment, day of birth and sex': () => changeStudent({
    phoneNumber: '0671112233', schoolInfo: 'Ліцей № 1', comment: 'Новий', dateOfBirth: '2012-02-03', sex: 1, isPasswordSent: true,
  }),
  'a student learns online': () => changeStudent({ isEducationOnline: true }),
  'a student gets a discount': () => changeStudent({ discount: 10 }),
  'a student gets a picture': setAvatar,
  'a group gets another price': () => kyiv.admin.data(groupsRoutes.update, { body: { id: groupId, ...kyiv.group({ pricePerMonth: 1234 }) } }),
  'a group is renamed': () => kyiv.admin.data(groupsRoutes.update, { body: { id: groupId, ...kyiv.group({ pricePerMonth: 1234, name: 'Б' }) } }),
  'a student leaves a group': () => kyiv.admin.data(groupsRoutes.removeStudent, membership()),
  'a student comes to a group': () => kyiv.admin.data(groupsRoutes.addStudent, membership()),
  'a subject is renamed': () => kyiv.admin.data(subjectsRoutes.update, { body: { id: kyiv.subjectId, name: 'Алгебра', color: 'blue' } }),
  'a subject gets another colour': () => kyiv.admin.data(subjectsRoutes.update, { body: { id: kyiv.subjectId, name: 'Алгебра', color: 'green' } }),
  'this month is paid': () => kyiv.admin.data(paymentsRoutes.mark, {
    params: { id: kyiv.studentId }, query: { isInsertAction: 'true', isCurrentMonth: 'true' },
  }),
  'the next month is paid': () => kyiv.admin.data(paymentsRoutes.mark, {
    params: { id: kyiv.studentId }, query: { isInsertAction: 'true', isCurrentMonth: 'false' },
  }),
  'a payment is taken back': () => kyiv.admin.data(paymentsRoutes.mark, {
    params: { id: kyiv.studentId }, query: { isInsertAction: 'false', isCurrentMonth: 'true' },
  }),
  'too much paid for a month before covers this one': async () => {
    await kyiv.admin.data(runsRoutes.post, { params: { month: dayIn('Europe/Kyiv', new Date()).slice(0, 7) } });
    await kyiv.inside((tables) => tables.insertInto('ledger_entries')
      .values({ student_id: kyiv.studentId, kind: 'payment', amount: 1_000_000, day: '2026-01-10', month: '2026-01-01', source: 'manual' }).execute());
  },
  'a student is frozen': async () => {
    const id = await kyiv.addStudent();
    const classId = await kyiv.addGroup({ pricePerMonth: 900, schedules: [{ dayOfWeek: 1, classroomId: kyiv.classroomId, startTime: '10:00' }], overrideConflicts: true });
    await kyiv.inside((tables) => tables.updateTable('schedule_slots').set({ valid_from: null }).where('group_id', '=', classId).execute());
    await kyiv.admin.data(groupsRoutes.addStudent, { params: { classId, studentId: id } });
    const before = (await read()).text;
    await kyiv.admin.data(freezesRoutes.create, { body: { studentId: id, from: '2026-11-23', to: '2026-11-30' } });
    expect((await read()).text).not.toBe(before);
  },
  'the rules of charges change': () => kyiv.admin.data(runsRoutes.saveRules, { body: { ...usualChargeRules, frozen: 'charged' } }),
  'a parent renames themselves': async () =>
    (await signIn(app, kyiv.tenant, phones.parent)).data(profileRoutes.update, { body: { fullName: 'Марія Сама' } }),
  'a parent is added': async () => kyiv.admin.data(parentsRoutes.create, { params: { id: await kyiv.addStudent() }, body: kyiv.parent() }),
  'a parent is called something else': async () => kyiv.inside((tables) =>
    tables.updateTable('student_parents').set({ account_type_label: 'Бабуся' }).where('student_id', '=', kyiv.studentId).execute()),
  'somebody writes past this release': async () => kyiv.inside((tables) =>
    tables.updateTable('accounts').set({ full_name: 'Інше Ім’я' }).where('id', '=', kyiv.studentId).execute()),
  'a student is archived': async () => kyiv.inside((tables) =>
    tables.updateTable('accounts').set({ archived_at: new Date() }).where('full_name', '=', 'Єва Нова').execute()),
};

describe('the cached list', () => {
  it.each(Object.entries(changes))('is read anew when %s', async (_, change) => {
    const before = (await read()).text;
    await change();
    const after = await read();
    expect(after.text).not.toBe(before);
    expect(after.text).toBe(await plain());
  });

  it('is the same envelope in every encoding, and no browser stores it', async () => {
    for (const encoding of ['br', 'gzip']) {
      for (const round of ['built', 'kept']) {
        const reply = await read(kyiv, { 'accept-encoding': encoding });
        expect([round, reply.status, reply.headers['content-encoding'], reply.headers['content-type']])
          .toEqual([round, 200, encoding, 'application/json; charset=utf-8']);
        expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'accept-encoding' });
        expect(reply.headers).not.toHaveProperty('etag');
        expect(reply.text).toBe(await plain());
      }
    }
  });

  it('is built once for concurrent readers, and not again while nothing changes', async () => {
    const build = vi.spyOn(app.app.get(StudentsRepository), 'list');
    await kyiv.addStudent();
    await Promise.all(Array.from({ length: 8 }, () => read()));
    await read();
    expect(build).toHaveBeenCalledTimes(1);
    build.mockRestore();
  });

  it('depends on the day: a discount ends and a month begins without a save', async () => {
    const id = await kyiv.addStudent({ discount: 50, discountValidTo: '2026-11-30' });
    await kyiv.admin.data(groupsRoutes.addStudent, { params: { classId: groupId, studentId: id } });
    const row = async () => {
      // yesterday's token has expired
      const admin = await signIn(app, kyiv.tenant, adminPhone);
      return envelopeOf(await readCompressed(admin, url), studentsRoutes.list.data).find((student) => student.id === id);
    };
    const before = await row();
    clock.set('2026-11-30T22:30:00Z');
    const after = await row();
    expect(after?.monthlyPayment).toBe(Number(before?.monthlyPayment) * 2);
    clock.set('2026-11-22T10:00:00Z');
  });

  it('belongs to one centre, although ids are the same in both', async () => {
    expect(lviv.studentId).toBe(kyiv.studentId);
    for (const round of ['built', 'kept']) {
      const [own, other] = [(await read(kyiv)).text, (await read(lviv)).text];
      expect([round, own.includes('львів'), other.includes('київ')]).toEqual([round, false, false]);
      expect(other).toBe(await plain(lviv));
    }
  });

  it('is for admins alone, cached or not', async () => {
    await read();
    for (const phone of [phones.teacher, phones.student, phones.parent]) {
      const person = await signIn(app, kyiv.tenant, phone).catch(() => signIn(app, kyiv.tenant, '0671112233'));
      expect((await readCompressed(person, url)).status).toBe(403);
    }
  });
});

it('the groups of a student and the list of groups follow the Ukrainian alphabet', async () => {
  const studentId = await lviv.addStudent();
  const letters = ['Г', 'Ґ', 'Д', 'Е', 'Є', 'И', 'І', 'Ї'];
  for (const name of letters.toReversed()) {
    const classId = await lviv.addGroup({ name });
    await lviv.admin.data(groupsRoutes.addStudent, { params: { classId, studentId } });
  }
  const list = await lviv.admin.data(studentsRoutes.list, {});
  expect(list.find(({ id }) => id === studentId)?.classes.map(({ className }) => className)).toEqual(letters);
  const groups = await lviv.admin.data(groupsRoutes.list, {});
  expect(groups.map(({ className }) => className).filter((name) => letters.includes(name))).toEqual(letters);
});
