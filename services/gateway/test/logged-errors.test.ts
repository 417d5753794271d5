import { studentsRoutes } from '@dzvinok/contract/students';
import { topicsRoutes } from '@dzvinok/contract/topics';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp, type TestReply } from './app.fixture.ts';
import { openFilledCentre, type FilledCentre } from './filled-centre.fixture.ts';
import { AppLogger } from '../src/runtime/logger.ts';

/** Personal data, which must not reach logs or replies of failures. */
const person = { fullName: 'Соломія Таємна', phoneNumber: '0687654321', schoolInfo: 'Ліцей Невідомості', comment: 'алергія на горіхи' };
const words = Object.values(person);

describe('errors in the log', () => {
  let app: TestApp;
  let centre: FilledCentre;
  const logged: string[] = [];

  beforeAll(async () => {
    app = await startTestApp({ logger: new AppLogger({ write: (line) => void logged.push(line) }) });
    centre = await openFilledCentre(app, 'перша');
    await app.hashesMade();
  });
  afterAll(() => app.close());
  beforeEach(() => {
    logged.length = 0;
    for (const stream of [process.stdout, process.stderr]) {
      vi.spyOn(stream, 'write').mockImplementation((text) => logged.push(String(text)) > 0);
    }
    vi.spyOn(console, 'error').mockImplementation((...texts) => void logged.push(...texts.map(String)));
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await owner(`drop trigger if exists quoting on accounts; drop trigger if exists quoting on topics`);
  });

  const owner = (statements: string) => app.connections.database.ownerPool.query(
    `begin; set local search_path to "${centre.tenant.schemaName}"; ${statements}; commit`);

  /** Each write fails with an error that quotes the row, as PostgreSQL's errors do. */
  const breakTable = (table: string, state: string) => owner(`
    create or replace function quote_row() returns trigger language plpgsql as $$ begin
      raise exception 'cannot take %', new using errcode = '${state}', detail = 'Failing row contains ' || new::text;
    end $$;
    create trigger quoting before insert or update on ${table} for each row execute function quote_row()`);

  function expectNothingTold(reply: TestReply, status: number): void {
    expect(reply.status).toBe(status);
    for (const word of words) {
      expect(reply.text).not.toContain(word);
      expect(logged.join('')).not.toContain(word);
    }
  }

  test('name kind and place only for a row that the ORM failed to write', async () => {
    await breakTable('accounts', 'XX000');
    const reply = await centre.admin.call(studentsRoutes.create, { body: centre.student(person) });
    expectNothingTold(reply, 500);
    const line = logged.map((one) => JSON.parse(one)).find(({ level }) => level === 'error');
    expect(line).toMatchObject({ context: 'Request', requestId: reply.body.requestId, centre: centre.tenant.code });
    expect(line.error).toContain('XX000');
    expect(line.error).toMatch(/transaction\.ts:\d+/);
  });

  test('name kind and place only for a row that a query failed to write', async () => {
    await breakTable('topics', 'XX000');
    const body = { subjectId: centre.subjectId, name: person.comment };
    expectNothingTold(await centre.admin.call(topicsRoutes.create, { body }), 500);
    expect(logged.join('')).toContain('XX000');
  });

  test.each([['23505', 409], ['23514', 400], ['57014', 503]])('show nothing of the person after an error %s', async (state, status) => {
    await breakTable('accounts', state);
    expectNothingTold(await centre.admin.call(studentsRoutes.create, { body: centre.student(person) }), status);
    const body = { ...centre.student(person), id: centre.studentId };
    expectNothingTold(await centre.admin.call(studentsRoutes.update, { body }), status);
  });
});
