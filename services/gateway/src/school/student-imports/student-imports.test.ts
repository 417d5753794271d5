import { parentsRoutes } from '@dzvinok/contract/parents';
import { studentsRoutes } from '@dzvinok/contract/students';
import { studentImportsRoutes, type ImportRowInput } from '@dzvinok/contract/student-imports';
import { readXlsx } from 'hucre/xlsx';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminPhone, signIn, TestClock, type TestApp } from '../../../test/app.fixture.ts';
import { PendingPasswordHashes } from '../../identity/auth/pending-password-hashes.ts';
import { expectClosedToOthers, newPhone, openTwoCentres, phones, type FilledCentre } from '../../../test/filled-centre.fixture.ts';
import { manyRows, parent, rowsOf, runImport, student } from './imports.fixture.ts';

const clock = new TestClock();
// a killed connection logs long messages
const quiet = () => undefined;
let app: TestApp;
let kyiv: FilledCentre;
let lviv: FilledCentre;

beforeAll(async () => { ({ app, kyiv, lviv } = await openTwoCentres({ clock, logger: { log: quiet, warn: quiet, error: quiet } })); });
afterAll(() => app.close());

const check = (rows: ImportRowInput[], centre = kyiv) => centre.admin.data(studentImportsRoutes.check, { body: { rows } });
const list = (centre = kyiv) => centre.admin.data(studentsRoutes.list, {});
const named = async (fullname: string, centre = kyiv) => (await list(centre)).filter((one) => one.fullname === fullname);

/** In every table that an import writes. */
function counts(centre: FilledCentre): Promise<number[]> {
  const tables = ['accounts', 'students', 'parents', 'student_parents', 'student_imports', 'student_import_accounts', 'audit_log'] as const;
  return centre.inside(async (db) => {
    const counted: number[] = [];
    for (const table of tables) {
      const { count } = await db.selectFrom(table).select((query) => query.fn.countAll().as('count')).executeTakeFirstOrThrow();
      counted.push(Number(count));
    }
    return counted;
  });
}

async function signInFile(importId: string, centre = kyiv) {
  const { accessToken: token, host } = centre.admin;
  const reply = await app.app.inject({
    method: 'POST', url: `/api/admin/studentImports/${importId}/signIns`, headers: { host, authorization: `Bearer ${token}` },
  });
  if (reply.statusCode !== 200) return { status: reply.statusCode, headers: reply.headers, rows: [] };
  const [sheet] = (await readXlsx(reply.rawPayload)).sheets;
  return { status: 200, headers: reply.headers, rows: (sheet?.rows ?? []).map((row) => row.map(String)) };
}

describe('the check', () => {
  it.each([
    ['student', phones.student, 'учень'], ['parent', phones.parent, 'родич'],
    ['teacher', phones.teacher, 'викладач'], ['admin', adminPhone, 'адміністратор'],
  ])('reports that a student’s phone belongs to a %s', async (_, phoneNumber, word) => {
    const { problems, families } = await check(rowsOf({ student: { phoneNumber }, parent: {} }));
    expect(problems).toEqual([{ line: 2, column: 'phone', text: expect.stringContaining(word) }]);
    expect(families).toEqual([]);
  });

  it.each([['student', phones.student], ['teacher', phones.teacher], ['admin', adminPhone]])(
    'refuses the phone of a %s as a parent’s', async (_, phoneNumber) => {
      const { problems } = await check(rowsOf({ parent: { phoneNumber } }));
      expect(problems).toMatchObject([{ line: 2, column: 'parentPhone' }]);
    });

  it('names every line that shares a phone with another', async () => {
    const [one, two, three] = [newPhone(), newPhone(), newPhone()];
    const { problems } = await check(rowsOf(
      { student: { phoneNumber: one } }, { student: { phoneNumber: one } }, { student: { phoneNumber: two } },
      { parent: { phoneNumber: two } }, { student: { phoneNumber: three }, parent: { phoneNumber: three } }, {},
    ));
    expect(problems.map(({ line, column }) => `${line} ${column}`)).toEqual([
      '2 phone', '3 phone', '4 phone', '5 parentPhone', '6 phone', '6 parentPhone',
    ]);
    expect(problems[0]?.text).toContain('2, 3');
  });

  it('reports namesakes and parents with differing data, and counts the families', async () => {
    const shared = newPhone();
    const { problems, remarks, families } = await check(rowsOf(
      { student: { fullName: 'учень  Київ' } },
      { student: { fullName: 'Брат' }, parent: { phoneNumber: shared, fullName: 'Оксана' } },
      { student: { fullName: 'Сестра' }, parent: { phoneNumber: shared, fullName: 'Окса' } },
      { student: { fullName: 'Брат' }, parent: { phoneNumber: phones.parent, fullName: 'Хтось Інша' } },
    ));
    expect(problems).toEqual([]);
    expect(remarks.map(({ line, text }) => `${line} ${text}`)).toEqual([
      '2 Учень із таким ПІП у центрі вже є', '3 Такий самий ПІП у рядку 5', '4 Дані родича візьмемо з рядка 3: «Оксана»',
      '5 Такий самий ПІП у рядку 3', '5 Родич із цим номером уже є: «Мати київ». Дані родича не зміняться',
    ]);
    expect(families).toEqual([
      { parent: 'Оксана', isKnown: false, lines: [3, 4] }, { parent: 'Мати київ', isKnown: true, lines: [5] },
    ]);
  });

  it('changes nothing', async () => {
    const before = await counts(kyiv);
    await check(manyRows(3));
    expect(await counts(kyiv)).toEqual(before);
  });

  it('takes 2 000 rows and not one more', async () => {
    const rows = manyRows(2001);
    expect((await kyiv.admin.call(studentImportsRoutes.check, { body: { rows: rows.slice(1) } })).status).toBe(200);
    const refused = await kyiv.admin.call(studentImportsRoutes.check, { body: { rows } });
    expect([refused.status, refused.body.errorMessage]).toEqual([400, 'Не більше 2000 учнів за один раз']);
  });
});

describe('an import', () => {
  it('adds students with parents; siblings share a parent, also an existing parent', async () => {
    const shared = newPhone();
    const rows = rowsOf(
      { student: { fullName: 'Перша', dateOfBirth: '2012-02-29', sex: 1, comment: '=1+1', discount: 12.5, isEducationOnline: true }, parent: { phoneNumber: shared } },
      { student: { fullName: 'Друга' }, parent: { phoneNumber: shared, accountTypeLabel: 'Тітка' } },
      { student: { fullName: 'Третя' }, parent: { phoneNumber: phones.parent } },
      { student: { fullName: 'Сама' } },
    );
    const { status, body } = await runImport(kyiv.admin, rows);
    expect([status, body.data]).toEqual([200, { students: 4, newParents: 1, knownParents: 1, updatedStudents: 0, studentIds: [], groupIds: [] }]);
    const [first] = await named('Перша');
    const [second] = await named('Друга');
    expect(first).toMatchObject({ dateOfBirth: '2012-02-29', sex: 1, comment: '=1+1', discount: 12.5, isEducationOnline: true, isPasswordSent: false });
    expect(second?.parent).toMatchObject({ id: first?.parent?.id, phoneNumber: shared, accountTypeLabel: 'Тітка' });
    expect((await named('Третя'))[0]?.parent).toMatchObject({ id: kyiv.parentId, fullName: 'Мати київ' });
    expect((await named('Сама'))[0]).not.toHaveProperty('parent');
    expect(await named('Перша', lviv)).toEqual([]);
    expect(await kyiv.auditCount('students.created', first?.id ?? 0)).toBe(1);
  });

  it('restores a parent whose children are archived, as the check announced; for other archived people the check advises', async () => {
    const { admin } = kyiv;
    const [phoneNumber, childPhone] = [newPhone(), newPhone()];
    const id = await kyiv.addStudent({ fullName: 'Старший син', phoneNumber: childPhone });
    await admin.data(parentsRoutes.create, { params: { id }, body: kyiv.parent({ phoneNumber }) });
    await admin.data(studentsRoutes.archive, { params: { id } });
    const rows = rowsOf({ student: { fullName: 'Молодша донька' }, parent: { phoneNumber, fullName: 'Мати київ' } });
    const { problems, remarks, families } = await check(rows);
    expect([problems, remarks.map(({ text }) => text), families]).toEqual([
      [], ['Родич «Мати київ» в архіві. Імпорт поверне йому вхід до порталу'], [{ parent: 'Мати київ', isKnown: true, lines: [2] }],
    ]);
    const refused = await check(rowsOf({ student: { phoneNumber: childPhone } }, { student: { phoneNumber } }, { parent: { phoneNumber: childPhone } }));
    expect(refused.problems.map(({ text }) => text)).toEqual([
      'Номер уже має учень «Старший син» з архіву. Поверніть учня з архіву або вкажіть інший номер',
      'Номер уже має родич «Мати київ», чиї діти в архіві. Вкажіть інший номер',
      'Номер уже має учень «Старший син» з архіву. Вкажіть інший номер',
    ]);
    const archivedAt = () => kyiv.inside((tables) => tables.selectFrom('accounts').select('archived_at').where('phone_number', '=', phoneNumber).executeTakeFirstOrThrow());
    expect((await archivedAt()).archived_at).not.toBeNull();
    expect((await runImport(admin, rows)).body.data).toMatchObject({ students: 1, newParents: 0, knownParents: 1 });
    expect((await archivedAt()).archived_at).toBeNull();
  });

  it('is all or nothing', async () => {
    const before = await counts(kyiv);
    const { status, body } = await runImport(kyiv.admin, [...manyRows(3), { line: 9, student: student({ phoneNumber: phones.teacher }), parent: null }]);
    expect([status, body.code]).toEqual([409, 'student-imports.changed']);
    expect(await counts(kyiv)).toEqual(before);
  });

  it('with one id happens once, also when called twice at once', async () => {
    const [rows, importId] = [rowsOf({ student: { fullName: 'Єдина' }, parent: {} }), randomUUID()];
    const replies = await Promise.all([1, 2, 3].map(() => runImport(kyiv.admin, rows, importId)));
    replies.push(await runImport(kyiv.admin, rows, importId));
    expect(replies.map(({ status, body }) => [status, body.data])).toEqual(Array(4).fill([200, expect.objectContaining({ students: 1, newParents: 1, knownParents: 0 })]));
    expect(await named('Єдина')).toHaveLength(1);
  });

  it('of one file by two admins at once is won by one of them', async () => {
    const rows = rowsOf({ student: { fullName: 'Перегони' }, parent: {} }, { student: { fullName: 'Перегони' } });
    const replies = await Promise.all([1, 2, 3, 4].map(() => runImport(kyiv.admin, rows)));
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409]);
    expect(await named('Перегони')).toHaveLength(2);
    expect((await check(rows)).problems.map(({ line }) => line)).toEqual([2, 3]);
  });

  it('killed in the middle leaves nothing and can be repeated', async () => {
    const [rows, importId, before] = [manyRows(5), randomUUID(), await counts(kyiv)];
    const { ownerPool, platformPool } = app.connections.database;
    const table = `${kyiv.tenant.schemaName}.student_import_accounts`;
    const blocker = await ownerPool.connect();
    try {
      await blocker.query(`begin; lock table ${table} in access exclusive mode`);
      const reply = runImport(kyiv.admin, rows, importId);
      let killed = 0;
      while (killed === 0) {
        const waiting = await blocker.query(`select pid from pg_locks where not granted and relation = '${table}'::regclass`);
        for (const { pid } of waiting.rows) killed += (await platformPool.query('select pg_terminate_backend($1)', [pid])).rowCount ?? 0;
      }
      expect((await reply).status).toBe(503);
    } finally {
      await blocker.query('rollback');
      blocker.release();
    }
    expect(await counts(kyiv)).toEqual(before);
    expect((await runImport(kyiv.admin, rows, importId)).status).toBe(200);
  });

  it.each<[string, ImportRowInput]>([
    ['a name', { line: 2, student: student({ fullName: ' ' }), parent: null }],
    ['a phone', { line: 2, student: student({ phoneNumber: '123' }), parent: null }],
    ['a school', { line: 2, student: student({ schoolInfo: '' }), parent: null }],
    ['a day', { line: 2, student: student({ dateOfBirth: '2012-02-30' }), parent: null }],
    ['a discount', { line: 2, student: student({ discount: 101 }), parent: null }],
    ['a period', { line: 2, student: student({ discountValidFrom: '2026-02-01', discountValidTo: '2026-01-01' }), parent: null }],
    ['a parent’s name', { line: 2, student: student(), parent: parent({ fullName: '' }) }],
    ['a parent’s phone', { line: 2, student: student(), parent: parent({ phoneNumber: '' }) }],
    ['a relation', { line: 2, student: student(), parent: parent({ accountTypeLabel: '' }) }],
  ])('refuses %s, as the form does', async (_, row) => {
    const { status, body } = await runImport(kyiv.admin, [row]);
    expect([status, body.code]).toEqual([400, 'request.invalid']);
    expect(Object.keys(body.fields ?? {})[0]).toMatch(/^rows\.0\.(student|parent)\./);
    expect(body.errorMessage).toMatch(/[а-яії]/);
  });

  it('refuses a malformed list of rows, and an id that is no UUID', async () => {
    for (const rows of [[], undefined, 'x', [{}]]) {
      const reply = await app.request({ method: 'PUT', url: `/api/admin/studentImports/${randomUUID()}`, host: kyiv.admin.host, token: kyiv.admin.accessToken, body: { rows } });
      expect([rows, reply.status]).toEqual([rows, 400]);
    }
    expect((await runImport(kyiv.admin, manyRows(1), 'x')).status).toBe(400);
  });
});

describe('the same file again', () => {
  let groupId: number;
  beforeAll(async () => { groupId = await kyiv.addGroup(); });
  const filled = ['fullName', 'phone', 'school', 'comment', 'groups', 'parentName'] as const;
  /** Rows as the page sends them after the check: with the students whom they change. */
  const shown = async (rows: ImportRowInput[]) => {
    const { updates } = await check(rows);
    return rows.map((row) => ({ ...row, update: updates.find(({ line }) => line === row.line) }));
  };

  it('announces and saves the differences, and does nothing without any', async () => {
    const rows = rowsOf(
      { filled: [...filled], student: { fullName: 'Оновленко Ія', comment: 'старий' }, parent: {} },
      { filled: [...filled], student: { fullName: 'Оновленко Юрій', comment: 'як є' } },
    );
    await runImport(kyiv.admin, rows);
    const again = rows.map((row, at) => ({
      ...row,
      student: { ...row.student, ...(at === 0 && { comment: 'новий', schoolInfo: 'Гімназія 5', discount: 50, fullName: 'оновленко  ія' }) },
      ...(at === 0 && { groupIds: [groupId] }),
    }));
    const { problems, updates } = await check(again);
    expect(problems).toEqual([]);
    expect(updates.map(({ changes }) => changes)).toEqual([[
      { column: 'school', before: 'Ліцей 1', after: 'Гімназія 5' },
      { column: 'comment', before: 'старий', after: 'новий' },
      { column: 'groups', before: '', after: expect.stringMatching(/\S/) },
    ], []]);
    const [before] = await named('Оновленко Ія');
    const { body } = await runImport(kyiv.admin, await shown(again));
    expect(body.data).toMatchObject({ students: 0, newParents: 0, updatedStudents: 1, groupIds: [groupId] });
    const [after] = await named('Оновленко Ія');
    expect(after).toMatchObject({ id: before?.id, comment: 'новий', schoolInfo: 'Гімназія 5', discount: 0, parent: before?.parent });
    expect(after?.classes.map(({ id }) => id)).toEqual([groupId]);
    expect(await kyiv.auditCount('students.updated', after?.id ?? 0)).toBe(1);
    expect(await kyiv.auditCount('students.updated', (await named('Оновленко Юрій'))[0]?.id ?? 0)).toBe(0);
    expect((await check(again)).updates.map(({ changes }) => changes)).toEqual([[], []]);
    expect((await check(again, lviv)).updates).toEqual([]);
  });

  it('knows a student by name and parent when the phone is new, and is refused after another admin’s change', async () => {
    const rows = rowsOf({ filled: ['fullName', 'phone'], student: { fullName: 'Перенумерко Остап' }, parent: {} });
    await runImport(kyiv.admin, rows);
    const [pupil] = await named('Перенумерко Остап');
    const renumbered = rows.map((row) => ({ ...row, student: { ...row.student, phoneNumber: newPhone() } }));
    const asShown = await shown(renumbered);
    expect(asShown[0]?.update).toMatchObject({ studentId: pupil?.id });
    const form = await kyiv.admin.data(studentsRoutes.one, { params: { id: pupil?.id ?? 0 }, query: { passwords: 'hidden' } });
    await kyiv.admin.data(studentsRoutes.update, { body: { ...form, comment: 'інший адміністратор' } });
    expect((await runImport(kyiv.admin, asShown)).body.code).toBe('student-imports.changed');
    expect((await runImport(kyiv.admin, await shown(renumbered))).status).toBe(200);
    expect(await named('Перенумерко Остап')).toMatchObject([{ id: pupil?.id, phoneNumber: renumbered[0]?.student.phoneNumber, comment: 'інший адміністратор' }]);
  });

  it('names a student with two lines, a phone of another person and a deleted group', async () => {
    const rows = rowsOf({ filled: [...filled], student: { fullName: 'Двічі Дана' }, parent: {} });
    await runImport(kyiv.admin, rows);
    const [row] = rows;
    if (!row) throw new Error('no row');
    const { problems } = await check([
      row, { ...row, line: 3 },
      ...rowsOf({ groupIds: [999_999] }).map((one) => ({ ...one, line: 4 })),
    ]);
    expect(problems.map(({ line, column, text }) => `${line} ${column} ${text}`)).toEqual([
      '2 fullName Це той самий учень, що в рядках 2, 3', '3 fullName Це той самий учень, що в рядках 2, 3', '4 groups Такої групи вже немає',
    ]);
    const stolen = await check([{ ...row, student: { ...row.student, phoneNumber: phones.student } }]);
    expect(stolen.problems).toEqual([{ line: 2, column: 'phone', text: expect.stringContaining('Номер уже має учень') }]);
  });
});

it('the check says which lessons would be at one time, and which group would have more students than places', async () => {
  const schedules = [{ dayOfWeek: 1, startTime: '16:00', classroomId: kyiv.classroomId }];
  const [full, other] = [
    await kyiv.addGroup({ name: 'Ю', capacity: 1, schedules, lessonDuration: 45 }), await kyiv.addGroup({ name: 'Я', schedules, lessonDuration: 45 }),
  ];
  const { problems, remarks } = await check(rowsOf({ groupIds: [full, other], student: { fullName: 'Зайнята Зоя' } }, { groupIds: [full], student: { fullName: 'Друга Дія' } }));
  expect(problems).toEqual([]);
  expect(remarks.map(({ line, text }) => `${line} ${text.replaceAll('\u00a0', ' ')}`)).toEqual([
    '2 Математика київ Ю: У групі 1 місце, стане 2.', '2 Заняття в один час: Математика київ Я і Математика київ Ю', '3 Математика київ Ю: У групі 1 місце, стане 2.',
  ]);
});

describe('a student without a phone', () => {
  it('comes with a parent, who signs in, and can be changed and given a phone later', async () => {
    const importId = randomUUID();
    const rows = rowsOf(
      { student: { fullName: 'Мала Олеся', phoneNumber: '' }, parent: {} },
      { student: { fullName: 'Малий Тарас', phoneNumber: '' }, parent: {} },
    );
    expect((await check(rows)).problems).toEqual([]);
    await runImport(kyiv.admin, rows, importId);
    const [pupil] = await named('Мала Олеся');
    expect(pupil?.phoneNumber).toBe('');
    expect((await signInFile(importId)).rows.slice(1).map(([role]) => role)).toEqual(['родич', 'родич']);
    const form = await kyiv.admin.data(studentsRoutes.one, { params: { id: pupil?.id ?? 0 }, query: { passwords: 'hidden' } });
    expect(form.phoneNumber).toBe('');
    expect(await kyiv.admin.data(studentsRoutes.update, { body: { ...form, comment: 'без телефону' } })).toMatchObject({ phoneNumber: '', comment: 'без телефону' });
    const phoneNumber = newPhone();
    const { version } = await kyiv.admin.data(studentsRoutes.update, { body: { ...form, version: form.version + 1, phoneNumber } });
    const emptied = await kyiv.admin.call(studentsRoutes.update, { body: { ...form, version, phoneNumber: '' } });
    expect([emptied.status, emptied.body.fields]).toEqual([400, { phoneNumber: 'Введіть номер телефону' }]);
    const overview = await kyiv.admin.data(studentsRoutes.overview, { params: { id: (await named('Малий Тарас'))[0]?.id ?? 0 } });
    expect(overview.phoneNumber).toBe('');
  });

  it('is refused without a parent, and cannot be added by the form', async () => {
    const { status, body } = await runImport(kyiv.admin, rowsOf({ student: { phoneNumber: '' } }));
    expect([status, body.errorMessage]).toEqual([400, 'Введіть телефон учня або родича: з ним входять до порталу']);
    const added = await kyiv.admin.call(studentsRoutes.create, { body: { ...student({ phoneNumber: '' }), password: '12345678' } });
    expect([added.status, added.body.fields]).toEqual([400, { phoneNumber: 'Введіть номер телефону' }]);
  });

  it('is known again by name and parent', async () => {
    const rows = rowsOf({ filled: ['fullName', 'parentPhone'], student: { fullName: 'Мала Яся', phoneNumber: '' }, parent: {} });
    await runImport(kyiv.admin, rows);
    expect((await check(rows)).updates).toMatchObject([{ line: 2, changes: [] }]);
  });
});

describe('the passwords', () => {
  it('are eight digits, in a file for the importing admin for an hour, each reading logged', async () => {
    const importId = randomUUID();
    const rows = rowsOf({ student: { fullName: 'Пароленко' }, parent: { fullName: 'Пароленко Мати' } }, { student: { fullName: 'Пароленко Брат' } });
    await runImport(kyiv.admin, rows, importId);
    const { headers, rows: [head, ...people] } = await signInFile(importId);
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain('Дані для входу, ');
    expect(head).toEqual(['Хто', 'ПІП', 'Діти', 'Телефон', 'Пароль']);
    expect(people.map(([role, name]) => `${role} ${name}`)).toEqual(['учень Пароленко', 'родич Пароленко Мати', 'учень Пароленко Брат']);
    expect(people.every(({ 4: password }) => /^\d{8}$/.test(password ?? ''))).toBe(true);
    expect(people[0]?.[3]).toBe(rows[0]?.student.phoneNumber);
    const [pupil] = await named('Пароленко');
    expect(await kyiv.auditCount('accounts.password-read', pupil?.id ?? 0)).toBe(1);
    expect((await signInFile(importId, lviv)).status).toBe(404);
    expect((await signInFile(randomUUID())).status).toBe(404);
    clock.advance({ minutes: 59 });
    expect((await signInFile(importId)).status).toBe(200);
    clock.advance({ minutes: 2 });
    kyiv = Object.assign(kyiv, { admin: await signIn(app, kyiv.tenant, adminPhone) });
    expect((await signInFile(importId)).status).toBe(404);
  });

  it('work before their hash is made and after it', async () => {
    const [importId, rows] = [randomUUID(), rowsOf({ student: { fullName: 'Нетерпляча' }, parent: {} })];
    await runImport(kyiv.admin, rows, importId);
    await app.app.get(PendingPasswordHashes).settled();
    const [pupil, mother] = (await signInFile(importId)).rows.slice(1);
    const hashes = () => kyiv.inside((db) => db.selectFrom('accounts').select('password_hash')
      .where('phone_number', 'in', [pupil?.[3] ?? '', mother?.[3] ?? '']).orderBy('id').execute());
    expect((await hashes()).map(({ password_hash: hash }) => hash?.slice(0, 9))).toEqual(Array(2).fill('$argon2id'));
    expect((await signIn(app, kyiv.tenant, pupil?.[3] ?? '', pupil?.[4] ?? '')).role).toBe('Student');

    await kyiv.inside((db) => db.updateTable('accounts').set({ password_hash: null }).where('phone_number', '=', mother?.[3] ?? '').execute());
    await expect(signIn(app, kyiv.tenant, mother?.[3] ?? '', 'не той')).rejects.toThrow('Sign-in failed');
    // Only a matching password's key becomes the hash, so a sign-in derives one key, not two.
    expect((await hashes()).at(-1)?.password_hash).toBeNull();
    const signedIn = await Promise.all([1, 2, 3].map(() => signIn(app, kyiv.tenant, mother?.[3] ?? '', mother?.[4] ?? '')));
    expect(signedIn.map(({ role }) => role)).toEqual(Array(3).fill('Parent'));
    expect((await hashes()).every(({ password_hash: hash }) => hash?.startsWith('$argon2id'))).toBe(true);
  });

  it('are hashed later when an earlier process did not finish', async () => {
    const phone = newPhone();
    await kyiv.addStudent({ phoneNumber: phone, password: '11112222' });
    await app.hashesMade();
    const account = () => kyiv.inside((db) => db.selectFrom('accounts').select('password_hash').where('phone_number', '=', phone).executeTakeFirstOrThrow());
    await kyiv.inside((db) => db.updateTable('accounts').set({ password_hash: null }).where('phone_number', '=', phone).execute());
    const pendingHashes = app.app.get(PendingPasswordHashes);
    const pending = await pendingHashes.wakeAll();
    expect([pending.includes(kyiv.tenant.id), pending.includes(lviv.tenant.id)]).toEqual([true, false]);
    await pendingHashes.settled();
    expect((await account()).password_hash).toMatch(/^\$argon2id/);
    await signIn(app, kyiv.tenant, phone, '11112222');
  });

  it('do not open an account that has neither hash nor password', async () => {
    const phone = newPhone();
    await kyiv.addStudent({ phoneNumber: phone, password: '11112222' });
    await kyiv.inside((db) => db.updateTable('accounts').set({ password_hash: null, issued_password: null }).where('phone_number', '=', phone).execute());
    await expect(signIn(app, kyiv.tenant, phone, '11112222')).rejects.toThrow('Sign-in failed');
  });
});

it('an import is closed to every other role', () => expectClosedToOthers(kyiv, Object.values(studentImportsRoutes)));
