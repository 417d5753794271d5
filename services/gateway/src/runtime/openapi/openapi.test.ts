import { allRoutes } from '@dzvinok/contract/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apexHost, startTestApp, type TestApp } from '../../../test/app.fixture.ts';

interface Operation {
  operationId: string;
  requestBody?: { content: { 'application/json': { schema: { properties: Record<string, unknown> } } } };
  'x-roles'?: string[];
  security?: unknown[];
}

let app: TestApp;
beforeAll(async () => { app = await startTestApp(); });
afterAll(() => app.close());

test('the document describes every call of the contract', async () => {
  const { status, text } = await app.request({ method: 'GET', url: '/api/docs', host: apexHost });
  expect(status).toBe(200);
  const document: { openapi: string; paths: Record<string, Record<string, Operation>> } = JSON.parse(text);
  expect(document.openapi).toBe('3.1.0');
  const described = Object.values(document.paths).flatMap((path) => Object.values(path)).map(({ operationId }) => operationId);
  const routes = Object.entries(allRoutes).flatMap(([feature, named]) => Object.keys(named).map((name) => `${feature}.${name}`));
  expect(described.sort()).toEqual(routes.sort());
  const login = document.paths['/api/Auth/login']?.['post'];
  expect(login?.security).toEqual([]);
  expect(Object.keys(login?.requestBody?.content['application/json'].schema.properties ?? {})).toEqual(
    ['phoneNumber', 'password', 'domain', 'lifeTime']);
  expect(document.paths['/api/admin/students/{id}']?.['get']?.['x-roles']).toEqual(['TenantAdmin']);
});

test('files are described by their media types, and creates by their idempotency key', async () => {
  const { text } = await app.request({ method: 'GET', url: '/api/docs', host: apexHost });
  const { paths } = JSON.parse(text);
  const { put } = paths['/api/admin/avatars/{accountId}'];
  expect(Object.keys(put.requestBody.content)).toEqual(['image/png', 'image/jpeg', 'image/webp']);
  expect(Object.keys(paths['/api/avatars/{tenantId}/{file}'].get.responses[200].content)).toEqual(['image/webp']);
  const headers = (operation: { parameters: { in: string; name: string }[] }) =>
    operation.parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name);
  expect(headers(paths['/api/admin/students'].post)).toEqual(['idempotency-key']);
  expect(headers(paths['/api/admin/students'].put)).toEqual([]);
  expect(headers(paths['/api/platform/tenants'].post)).toEqual(['idempotency-key']);
  expect(headers(paths['/api/platform/superAdmins'].post)).toEqual([]);
});

test('a stream is described by its events', async () => {
  const { text } = await app.request({ method: 'GET', url: '/api/docs', host: apexHost });
  const { 200: reply } = JSON.parse(text).paths['/api/live'].get.responses;
  expect(reply.description).toContain('`retry`');
  expect(JSON.stringify(reply.content['text/event-stream'].schema)).toContain('"ready"');
});

test('an unknown centre has no document', async () => {
  expect((await app.request({ method: 'GET', url: '/api/docs', host: 'nobody.localhost' })).status).toBe(404);
});
