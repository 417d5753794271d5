import type { Database } from '@dzvinok/tenancy/database';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { runInPlatform, runInTenant } from '@dzvinok/tenancy/transaction';
import { LockMode, OptimisticLockError } from '@mikro-orm/postgresql';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../test/test-database.fixture.ts';
import { throwAwayTenant } from '../../../test/throw-away-tenant.fixture.ts';
import { Account } from '../../identity/accounts/account.entity.ts';
import { Student } from '../../school/students/student.entity.ts';
import { Subject } from '../../school/subjects/subject.entity.ts';
import { db, em, platformEm } from './database.ts';

interface Centre {
  tenant: Tenant;
  drop: () => Promise<void>;
}

let database: Database;
let kyiv: Centre;
let lviv: Centre;

const phone = '0501234567';

/** The same ids in each centre; every text names its centre. */
async function centreWithStudent(name: string): Promise<Centre> {
  const { tenant, drop } = await throwAwayTenant(database, {}, async () => {
    const account = em().create(Account, { role: 'Student', fullName: name, phoneNumber: phone });
    await em().persist(account).flush();
    await em().persist(em().create(Student, { id: account.id, schoolInfo: name })).flush();
  });
  return { tenant, drop };
}

beforeAll(async () => {
  database = await testDatabase({ poolSize: 1, acquireTimeoutMs: 60_000 });
  [kyiv, lviv] = [await centreWithStudent('Київ'), await centreWithStudent('Львів')];
});
afterAll(async () => {
  await kyiv.drop();
  await lviv.drop();
  await database.close();
});

const inside = <T>({ tenant }: Centre, work: () => Promise<T>, signal?: AbortSignal) =>
  runInTenant(database, tenant, work, signal ? { signal } : {});
const student = () => em().findOneOrFail(Student, 1);

describe('outside its transaction', () => {
  test('there is no unit of work', () => {
    expect(() => em()).toThrow('Data is only reachable inside runInTenant');
    expect(() => platformEm()).toThrow('Data is only reachable inside runInTenant');
  });

  test('a retained unit of work reaches nothing, and its pending changes are not written', async () => {
    const kept = await inside(kyiv, async () => {
      (await student()).comment = 'ніколи';
      return em();
    });
    await expect(kept.flush()).rejects.toThrow('Data is only reachable inside runInTenant');
    await expect(kept.find(Subject, {})).rejects.toThrow('Data is only reachable inside runInTenant');
    expect((await inside(kyiv, student)).comment).toBeNull();
  });

  test('the platform’s unit of work reaches no centre, and a centre’s does not reach the platform', async () => {
    await expect(runInPlatform(database, async () => em())).rejects.toThrow('has no centre');
    await expect(runInPlatform(database, () => platformEm().getConnection().execute('select * from students'))).rejects.toThrow('students');
  });
});

test('another centre’s rows are not found, by any id', async () => {
  for (const [here, there] of [[kyiv, lviv], [lviv, kyiv]] as const) {
    const names = await inside(here, async () => (await em().find(Account, {})).map(({ fullName }) => fullName));
    expect(names).toHaveLength(1);
    expect(names).not.toEqual(await inside(there, async () => (await em().find(Account, {})).map(({ fullName }) => fullName)));
  }
});

test('no entity survives in an identity map from one transaction to the next', async () => {
  const seen = await inside(kyiv, student);
  await inside(kyiv, () => db().updateTable('students').set({ comment: 'інше' }).where('id', '=', 1).execute());
  const again = await inside(kyiv, student);
  expect(again).not.toBe(seen);
  expect([seen.comment, again.comment]).toEqual([null, 'інше']);
  const [one, other] = await inside(kyiv, async () => [em(), em()] as const);
  expect(one).toBe(other);
  expect(one).not.toBe(await inside(kyiv, async () => em()));
});

test('a save based on an older version is refused, and saves nothing', async () => {
  const { version } = await inside(kyiv, student);
  const saveFrom = (from: number, comment: string) => inside(kyiv, async () => {
    const found = await student();
    await em().lock(found, LockMode.OPTIMISTIC, from);
    found.comment = comment;
    await em().flush();
  });
  await saveFrom(version, 'вчасно');
  await expect(saveFrom(version, 'запізно')).rejects.toThrow(OptimisticLockError);
  // The write itself detects a save since the read.
  await expect(inside(kyiv, async () => {
    const found = await student();
    await db().updateTable('students').set({ version: version + 7 }).where('id', '=', 1).execute();
    found.comment = 'запізно';
    await em().flush();
  })).rejects.toThrow(OptimisticLockError);
  expect(await inside(kyiv, student)).toMatchObject({ comment: 'вчасно', version: version + 1 });
});

describe('a typed text is stored unchanged', () => {
  const inconvenient = [
    "О'Генрі", "\\'; drop table students; --", "''", "'", '\\', '\\\\', "\\'", '$1', '$1::text', '?', '??', ':name', '@p1', '%s', '{}', '$$', '$tag$',
    "E'\\x41'", "' || (select password_hash from accounts limit 1) || '", '/*', '*/', '--', ';', '"', '`', '\n', '\r\n', '\t', '\u2028', '\u202e',
    '\ufeff', '👩‍🏫', 'Ї'.normalize('NFD'), 'null', 'NULL', 'default', 'true', '[]', '{"a":1}', '{1,2}', '', ' ', 'ж'.repeat(5_000),
  ];

  async function storeAndRead(text: string): Promise<void> {
    await inside(kyiv, async () => {
      const found = await student();
      Object.assign(found, { schoolInfo: text, comment: text });
      await em().flush();
    });
    const row = await inside(kyiv, () => db().selectFrom('students').select(['school_info', 'comment']).where('id', '=', 1).executeTakeFirst());
    expect(row).toEqual({ school_info: text, comment: text });
    expect(await inside(kyiv, async () => (await em().find(Student, { schoolInfo: text })).length)).toBe(1);
  }

  test.each(inconvenient)('%j', storeAndRead);

  test('for any text', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 }).filter((value) => !value.includes('\0') && value.isWellFormed());
    await fc.assert(fc.asyncProperty(text, storeAndRead), { numRuns: 200 });
  });

  test('for values of every kind', async () => {
    await inside(kyiv, async () => {
      const found = await student();
      Object.assign(found, { discount: '12.5', discountValidFrom: '2026-02-28', discountValidTo: null, isEducationOnline: true });
      await em().flush();
    });
    expect(await inside(kyiv, async () => {
      const { discount, discountValidFrom, discountValidTo, isEducationOnline } = await student();
      return { discount, discountValidFrom, discountValidTo, isEducationOnline };
    })).toEqual({ discount: '12.50', discountValidFrom: '2026-02-28', discountValidTo: null, isEducationOnline: true });
  });
});

test('10 000 units of work of two centres over one connection, a fifth of them failing, never mix', { timeout: 300_000 }, async () => {
  const centres = [kyiv, lviv];
  const turns = fc.sample(fc.nat({ max: 1 }), { numRuns: 10_000, seed: 14 });
  const mixed: string[] = [];
  const saved = [0, 0];
  let failed = 0;
  for (const centre of centres) {
    await inside(centre, async () => { Object.assign(await student(), { schoolInfo: '0', comment: null }); await em().flush(); });
  }
  const names = await Promise.all(centres.map((centre) => inside(centre, async () => (await em().findOneOrFail(Account, 1)).fullName)));

  /** Failures of a unit of work after its changes. */
  const mishaps: ((abort: AbortController) => Promise<unknown>)[] = [
    async () => { throw new Error('handler failed'); },
    () => em().getConnection().execute('select 1 / 0'),
    () => em().persist(em().create(Account, { role: 'Student', fullName: 'двійник', phoneNumber: phone })).flush(),
    async (abort) => { abort.abort(); await em().refresh(await student()); },
    async () => { void em().find(Account, {}).catch(() => undefined); throw new Error('forgot to wait'); },
    () => runInPlatform(database, async () => undefined),
  ];

  async function one(index: number): Promise<void> {
    const which = turns[index] ?? 0;
    const centre = centres[which];
    if (!centre) throw new Error('no centre');
    const abort = new AbortController();
    const mishap = index % 5 === 0 ? mishaps[(index / 5) % mishaps.length] : undefined;
    try {
      await inside(centre, async () => {
        const [account, found] = await Promise.all([em().findOneOrFail(Account, 1), student()]);
        if (account.fullName !== names[which]) mixed.push(`${names[which]} saw ${account.fullName}`);
        found.schoolInfo = String(Number(found.schoolInfo) + 1);
        await em().flush();
        await mishap?.(abort);
      }, abort.signal);
      saved[which] = (saved[which] ?? 0) + 1;
    } catch (error) {
      if (!mishap) throw error;
      failed += 1;
    }
  }

  let next = 0;
  const worker = async () => { while (next < turns.length) await one(next++); };
  await Promise.all(Array.from({ length: 20 }, worker));

  expect(mixed).toEqual([]);
  expect(failed).toBe(2_000);
  const counted = await Promise.all(centres.map((centre) => inside(centre, async () => Number((await student()).schoolInfo))));
  expect(counted).toEqual(saved);
});
