import type { Database } from '@dzvinok/tenancy/database';
import { runInPlatform, runInTenant } from '@dzvinok/tenancy/transaction';
import { LockMode } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/test-database.fixture.ts';
import { throwAwayTenant, type ThrowAwayTenant } from '../../../test/throw-away-tenant.fixture.ts';
import { Account } from '../../identity/accounts/account.entity.ts';
import { Tenant } from '../../platform/tenants/tenant.entity.ts';
import { Student } from '../../school/students/student.entity.ts';
import { Subject } from '../../school/subjects/subject.entity.ts';
import { Topic } from '../../school/topics/topic.entity.ts';
import { em, platformEm } from '../database/database.ts';
import { writeChanges } from './audit.service.ts';

let database: Database;
let centre: ThrowAwayTenant<number>;

beforeAll(async () => {
  database = await testDatabase({ poolSize: 1, acquireTimeoutMs: 60_000 });
  centre = await throwAwayTenant(database, {}, async () => {
    const account = em().create(Account, { role: 'Student', fullName: 'Оля', phoneNumber: '0501234567', dateOfBirth: '2010-01-31' });
    await em().persist(account).flush();
    await em().persist(em().create(Student, { id: account.id, schoolInfo: '5-А' })).flush();
    return account.id;
  });
});
afterAll(async () => {
  await centre.drop();
  await database.close();
});

const inside = <T>(work: () => Promise<T>) => runInTenant(database, centre.tenant, work);

test('a new row reports its fields, a removed row its former fields', async () => {
  const { id, subjectId } = await inside(async () => {
    const subject = em().create(Subject, { name: 'Фізика', color: 'blue' });
    expect(await writeChanges(em().persist(subject))).toEqual({ before: {}, after: { name: 'Фізика', color: 'blue' } });
    const topic = em().create(Topic, { name: 'Світло', subjectId: subject.id });
    expect(await writeChanges(em().persist(topic))).toEqual({ before: {}, after: { name: 'Світло', subjectId: subject.id } });
    return topic;
  });
  await inside(async () => {
    const topic = await em().findOneOrFail(Topic, id);
    expect(await writeChanges(em().remove(topic))).toEqual({ before: { name: 'Світло', subjectId }, after: {} });
    expect(await em().count(Topic)).toBe(0);
  });
});

test('an edit reports its differences, of several entities together and without keys, versions and secrets', async () => {
  await inside(async () => {
    const account = await em().findOneOrFail(Account, centre.result);
    const student = await em().findOneOrFail(Student, centre.result);
    expect(await writeChanges(em())).toEqual({ before: {}, after: {} });
    const archivedAt = new Date();
    Object.assign(account, { fullName: 'Ольга', dateOfBirth: null, archivedAt, passwordHash: 'scrypt', issuedPassword: 'abc' });
    Object.assign(student, { schoolInfo: '5-А', discount: '12.50', isPasswordSent: true });
    expect(await writeChanges(em())).toEqual({
      before: { fullName: 'Оля', dateOfBirth: '2010-01-31', archivedAt: null, discount: 0, isPasswordSent: false },
      after: { fullName: 'Ольга', dateOfBirth: null, archivedAt, discount: 12.5, isPasswordSent: true },
    });
    expect(await writeChanges(em())).toEqual({ before: {}, after: {} });
  });
});

test('all pending changes are written, and those of the named entities are reported', async () => {
  await inside(async () => {
    const account = await em().findOneOrFail(Account, centre.result);
    const student = await em().findOneOrFail(Student, centre.result);
    Object.assign(account, { fullName: 'Леся', issuedPassword: null });
    student.comment = 'написано';
    expect(await writeChanges(em(), account)).toEqual({ before: { fullName: 'Ольга' }, after: { fullName: 'Леся' } });
  });
  expect(await inside(() => em().findOneOrFail(Student, centre.result))).toMatchObject({ comment: 'написано' });
});

test('values are those of the entity, whatever form the database keeps them in', async () => {
  await runInPlatform(database, async () => {
    const tenant = await platformEm().findOneOrFail(Tenant, centre.tenant.id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    tenant.features = { ...tenant.features, one: [1] };
    expect(await writeChanges(platformEm())).toEqual({ before: { features: {} }, after: { features: { one: [1] } } });
    const deleteAfter = new Date();
    Object.assign(tenant, { features: { two: null }, deleteAfter });
    expect(await writeChanges(platformEm())).toEqual({
      before: { features: { one: [1] }, deleteAfter: null }, after: { features: { two: null }, deleteAfter },
    });
  });
});
