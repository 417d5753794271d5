import { studentExportsRoutes } from '@dzvinok/contract/student-exports';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { topicsRoutes } from '@dzvinok/contract/topics';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pathOf, startTestApp, type TestApp } from '../../../test/app.fixture.ts';
import { openFilledCentre, type FilledCentre } from '../../../test/filled-centre.fixture.ts';
import { envelopeOf, readCompressed } from './compressed.fixture.ts';

let app: TestApp;
let centre: FilledCentre;

beforeAll(async () => {
  app = await startTestApp();
  centre = await openFilledCentre(app, 'перша');
  await centre.inside((tables) => tables.insertInto('topics')
    .values(Array.from({ length: 200 }, (_, place) => ({ subject_id: centre.subjectId, name: `Тема про все на світі ${place}` }))).execute());
});
afterAll(() => app.close());

const topicsUrl = () => pathOf(topicsRoutes.list, { query: { subjectId: centre.subjectId } });

test.each(['br', 'gzip'])('a large reply is sent as %s to a client that accepts it', async (encoding) => {
  const reply = await readCompressed(centre.admin, topicsUrl(), { 'accept-encoding': encoding });
  expect(reply.headers).toMatchObject({
    'content-encoding': encoding, 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding', 'cache-control': 'no-store',
    'content-length': String(reply.bytes.length),
  });
  const plain = await centre.admin.call(topicsRoutes.list, { query: { subjectId: centre.subjectId } });
  expect(reply.text).toBe(plain.text);
  expect(reply.bytes.length).toBeLessThan(plain.text.length / 4);
  expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([undefined, 'accept-encoding']);
  expect(envelopeOf(reply, topicsRoutes.list.data)).toHaveLength(200);
});

test('a HEAD request gets the same headers without the body', async () => {
  const { host, accessToken } = centre.admin;
  const reply = await app.app.inject({
    method: 'HEAD', url: topicsUrl(), remoteAddress: app.address,
    headers: { host, authorization: `Bearer ${accessToken}`, 'accept-encoding': 'gzip' },
  });
  expect([reply.statusCode, reply.headers['content-encoding'], reply.rawPayload.length]).toEqual([200, 'gzip', 0]);
});

test('a small reply and a refusal are not compressed', async () => {
  for (const url of [subjectsRoutes.list.path, '/api/admin/students/999999', `${topicsRoutes.list.path}?subjectId=x`]) {
    const { headers } = await readCompressed(centre.admin, url);
    expect([url, headers['content-encoding']]).toEqual([url, undefined]);
  }
});

test('a file is not compressed', async () => {
  const { host, accessToken } = centre.admin;
  const reply = await app.app.inject({
    method: studentExportsRoutes.make.method, url: studentExportsRoutes.make.path, remoteAddress: app.address,
    headers: { host, authorization: `Bearer ${accessToken}`, 'accept-encoding': 'gzip, br', 'content-type': 'application/json' },
    payload: JSON.stringify({ format: 'csv', ids: [centre.studentId] }),
  });
  expect([reply.statusCode, reply.headers['content-encoding']]).toEqual([200, undefined]);
  expect(reply.body).toContain('Учень перша');
});
