import { auditLogRoutes } from '@dzvinok/contract/audit-log';
import { avatarLimit, avatarsRoutes } from '@dzvinok/contract/avatars';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { profileRoutes } from '@dzvinok/contract/profile';
import { studentsRoutes } from '@dzvinok/contract/students';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apexHost, hostOf, pathOf, platformHost, startTestApp, type TestApp } from '../../../test/app.fixture.ts';
import { openPage, until } from '../../runtime/live/live.fixture.ts';
import { addAccount } from '../auth/auth.fixture.ts';
import { expectClosedToOthers, openFilledCentre, type FilledCentre } from '../../../test/filled-centre.fixture.ts';

let app: TestApp;
let centre: FilledCentre;
let other: FilledCentre;
let png: Buffer;
const failures: unknown[] = [];
const quiet = () => undefined;

beforeAll(async () => {
  app = await startTestApp({ logger: { log: quiet, warn: quiet, error: (failure: unknown) => failures.push(failure) } });
  centre = await openFilledCentre(app, 'перша');
  other = await openFilledCentre(app, 'друга');
  png = await plain(60, 40).png().toBuffer();
});
afterAll(() => app.close());

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#c83232' } });

async function put(accountId: number, bytes: Buffer, { type = 'image/png', by = centre.admin } = {}) {
  const reply = await app.app.inject({
    method: 'PUT', url: pathOf(avatarsRoutes.set, { params: { accountId } }), payload: bytes, remoteAddress: app.address,
    headers: { host: by.host, authorization: `Bearer ${by.accessToken}`, 'content-type': type },
  });
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() };
}

async function get(path: string, host = hostOf(centre.tenant)) {
  const { statusCode, headers, rawPayload } = await app.app.inject({ method: 'GET', url: path, headers: { host } });
  return { status: statusCode, headers, bytes: rawPayload };
}

async function setAvatar(accountId: number, bytes = png): Promise<string> {
  const { status, body } = await put(accountId, bytes);
  expect([status, body.code]).toEqual([200, undefined]);
  return body.data.avatarPath;
}

/** Rough, as the picture is lossy. */
async function colourAt(bytes: Buffer, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const [red = 0, green = 0, blue = 0] = data.subarray((y * info.width + x) * info.channels);
  return red > 150 && blue < 100 && green < 100 ? 'red' : blue > 150 && red < 100 ? 'blue' : red > 220 && green > 220 ? 'white' : 'other';
}

const halves = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#0000ff' } })
  .composite([{ input: { create: { width: width / 2, height, channels: 3, background: '#ff0000' } }, left: 0, top: 0 }]);

test('a new picture of a teacher, and an own one of an admin, tell the open pages of the admins', async () => {
  await app.app.listen(0);
  const page = await openPage(app, centre.admin);
  await setAvatar(centre.teacherId);
  await until(() => page.text.includes('"teachers"'), () => 'the picture of the teacher');
  expect(page.text).not.toContain('"admins"');
  const own = await app.app.inject({
    method: 'PUT', url: profileRoutes.setAvatar.path, payload: png, remoteAddress: app.address,
    headers: { host: centre.admin.host, authorization: `Bearer ${centre.admin.accessToken}`, 'content-type': 'image/png' },
  });
  expect(own.statusCode).toBe(200);
  await until(() => page.text.includes('"admins"'), () => 'the own picture');
  page.close();
});

describe('a picture that was sent', () => {
  test('is served as a small square WebP that may be cached, and its type is not sniffed', async () => {
    const { status, headers, bytes } = await get(await setAvatar(centre.studentId));
    expect([status, headers['content-type']]).toEqual([200, 'image/webp']);
    expect(headers['cache-control']).toBe('private, max-age=31536000, immutable');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-disposition']).toBeUndefined();
    const { format, width, height, exif, icc, orientation } = await sharp(bytes).metadata();
    expect({ format, width, height, exif, icc, orientation }).toEqual(
      { format: 'webp', width: 256, height: 256, exif: undefined, icc: undefined, orientation: undefined });
  });

  test.each(['png', 'jpeg', 'webp'] as const)('may be %s, whatever its media type says', async (format) => {
    const bytes = await plain(300, 300).toFormat(format).toBuffer();
    expect((await put(centre.teacherId, bytes, { type: 'image/png' })).status).toBe(200);
  });

  test('is cut out of the middle', async () => {
    const wide = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#0000ff' } })
      .composite([{ input: { create: { width: 100, height: 100, channels: 3, background: '#ff0000' } }, left: 100, top: 0 }])
      .png().toBuffer();
    const { bytes } = await get(await setAvatar(centre.studentId, wide));
    expect([await colourAt(bytes, 20, 128), await colourAt(bytes, 236, 128)]).toEqual(['red', 'red']);
  });

  test('stands upright, and holds neither place nor camera', async () => {
    const lying = await halves(200, 100).jpeg({ quality: 95 })
      .withExif({ IFD0: { Make: 'Камера' }, IFD3: { GPSLatitude: '50/1 27/1 0/1' } }).withMetadata({ orientation: 6 }).toBuffer();
    expect((await sharp(lying).metadata()).orientation).toBe(6);
    const { bytes } = await get(await setAvatar(centre.studentId, lying));
    expect([await colourAt(bytes, 128, 20), await colourAt(bytes, 128, 236)]).toEqual(['red', 'blue']);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  });

  test('has no see-through parts', async () => {
    const clear = await sharp({ create: { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } }).png().toBuffer();
    const { bytes } = await get(await setAvatar(centre.studentId, clear));
    expect(await colourAt(bytes, 128, 128)).toBe('white');
  });

  test('is shown wherever the person is, and raises the version of the journal', async () => {
    const groupId = await centre.addGroup();
    await centre.admin.data(groupsRoutes.addStudent, { params: { classId: groupId, studentId: centre.studentId } });
    const version = () => centre.inside((tables) => tables.selectFrom('groups').select('version').where('id', '=', groupId).executeTakeFirstOrThrow());
    const before = await version();
    const path = await setAvatar(centre.studentId);
    const students = await centre.admin.data(studentsRoutes.list, {});
    expect(students.find(({ id }) => id === centre.studentId)?.avatarPath).toBe(path);
    expect((await version()).version).toBeGreaterThan(before.version);
    const teacherPath = await setAvatar(centre.teacherId);
    expect((await centre.admin.data(teachersRoutes.list, {})).map(({ avatarPath }) => avatarPath)).toContain(teacherPath);
  });

  test('replaces the former picture, whose address is not found any more', async () => {
    const first = await setAvatar(centre.parentId);
    const second = await setAvatar(centre.parentId);
    expect(second).not.toBe(first);
    expect([(await get(first)).status, (await get(second)).status]).toEqual([404, 200]);
    expect(await centre.auditCount('avatars.set', centre.parentId)).toBe(2);
  });

  test('is in the audit log by its address, without the picture itself', async () => {
    const about = async () => (await centre.admin.data(auditLogRoutes.list, { query: { limit: 1 } })).entries[0];
    const id = await centre.addTeacher();
    const first = await setAvatar(id);
    expect(await about()).toMatchObject({ action: 'avatars.set', entityId: id, before: { avatarPath: null }, after: { avatarPath: first } });
    const second = await setAvatar(id);
    expect(await about()).toMatchObject({ before: { avatarPath: first }, after: { avatarPath: second } });
    await centre.admin.data(avatarsRoutes.remove, { params: { accountId: id } });
    expect(await about()).toMatchObject({ action: 'avatars.removed', before: { avatarPath: second }, after: { avatarPath: null } });
  });

  test('can be removed, with one entry in the audit log', async () => {
    const path = await setAvatar(centre.parentId);
    const remove = () => centre.admin.data(avatarsRoutes.remove, { params: { accountId: centre.parentId } });
    expect([await remove(), await remove()]).toEqual([{ avatarPath: null }, { avatarPath: null }]);
    expect((await get(path)).status).toBe(404);
    expect(await centre.auditCount('avatars.removed', centre.parentId)).toBe(1);
    const account = await centre.inside((tables) =>
      tables.selectFrom('accounts').select('avatar_path').where('id', '=', centre.parentId).executeTakeFirstOrThrow());
    expect(account.avatar_path).toBeNull();
  });

  test('stays alone among several at once, and its address is the stored address', async () => {
    const sent = await Promise.all([1, 2, 3, 4].map(() => put(centre.studentId, png)));
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { avatarPath } = await centre.admin.data(studentsRoutes.one, { params: { id: centre.studentId } });
    expect((await get(avatarPath ?? '')).status).toBe(200);
  });
});

/** 144 million pixels in some twenty kilobytes. */
function bomb(): Buffer {
  const side = 12_000;
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * side));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

describe('an upload', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>');

  test.each<[string, () => Buffer | Promise<Buffer>, number, string]>([
    ['a script in a drawing', () => svg, 415, 'avatars.wrong-type'],
    ['a GIF', () => Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00', 'latin1'), 415, 'avatars.wrong-type'],
    ['a page', () => Buffer.from('<!doctype html><p>x'), 415, 'avatars.wrong-type'],
    ['one byte', () => Buffer.from([0x89]), 415, 'avatars.wrong-type'],
    ['a sound in the same wrapping as WebP', () => Buffer.from('RIFF\x10\x00\x00\x00WAVEfmt ', 'latin1'), 415, 'avatars.wrong-type'],
    ['the right beginning and nothing else', () => png.subarray(0, 8), 422, 'avatars.broken'],
    ['the right beginning of a drawing', () => Buffer.concat([png.subarray(0, 8), svg]), 422, 'avatars.broken'],
    ['noise after the beginning of a JPEG', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(500)]), 422, 'avatars.broken'],
    ['half a JPEG', async () => {
      const whole = await halves(400, 400).jpeg().toBuffer();
      return whole.subarray(0, whole.length / 2);
    }, 422, 'avatars.broken'],
    ['a bomb', bomb, 422, 'avatars.too-many-pixels'],
    ['nothing', () => Buffer.alloc(0), 400, 'request.invalid'],
    ['a byte more than two megabytes', () => Buffer.concat([png, Buffer.alloc(avatarLimit + 1 - png.length)]), 413, 'request.too-large'],
  ])('is refused: %s', async (_name, bytes, status, code) => {
    const before = await centre.inside((tables) => tables.selectFrom('avatars').select(['account_id', 'key']).orderBy('account_id').execute());
    const reply = await put(centre.studentId, await bytes());
    expect([reply.status, reply.body.code]).toEqual([status, code]);
    expect(reply.body.errorMessage).toMatch(/[а-яії]/);
    expect(await centre.inside((tables) => tables.selectFrom('avatars').select(['account_id', 'key']).orderBy('account_id').execute())).toEqual(before);
  });

  test.each(['image/svg+xml', 'image/gif', 'application/json', 'text/html'])('is refused with the media type %s', async (type) => {
    expect((await put(centre.studentId, png, { type })).status).toBe(415);
  });

  test('may have two megabytes to the byte', async () => {
    expect((await put(centre.studentId, Buffer.concat([png, Buffer.alloc(avatarLimit - png.length)]))).status).toBe(200);
  });
});

test('uploads beyond the limit wait or get 503 with a time to retry, which is no failure of the server', async () => {
  const large = await halves(2_400, 2_400).jpeg().toBuffer();
  const replies = await Promise.all(Array.from({ length: 45 }, () => put(centre.studentId, large)));
  const refused = replies.filter(({ status }) => status !== 200);
  // 31 are decoded or in line; of the rest the order decides
  expect(replies.length - refused.length).toBeGreaterThanOrEqual(31);
  for (const { status, body, headers } of refused) {
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'avatars.busy', '10']);
  }
  expect(failures).toEqual([]);
});

describe('isolation', () => {
  test('only an admin may set or remove a picture', () => expectClosedToOthers(centre, [avatarsRoutes.set, avatarsRoutes.remove]));

  test('a picture is only for an existing student, parent or teacher', async () => {
    const { id: adminId } = await addAccount(app, centre.tenant, 'TenantAdmin');
    const archived = await centre.addTeacher();
    await centre.inside((tables) => tables.updateTable('accounts').set({ archived_at: new Date() }).where('id', '=', archived).execute());
    for (const id of [adminId, archived, 999_999]) {
      const reply = await put(id, png);
      expect([id, reply.status, reply.body.code]).toEqual([id, 404, 'avatars.not-found']);
      const removed = await centre.admin.call(avatarsRoutes.remove, { params: { accountId: id } });
      expect([id, removed.status]).toEqual([id, 404]);
    }
  });

  test('another centre’s picture is not found, also under the same id', async () => {
    const path = await setAvatar(centre.studentId);
    const [key = ''] = /[0-9a-f]{32}/.exec(path) ?? [];
    const moved = `/api/avatars/${other.tenant.id}/${key}.webp`;
    const missing = `/api/avatars/${centre.tenant.id}/${'0'.repeat(32)}.webp`;
    const answers = await Promise.all([
      get(path, hostOf(other.tenant)), get(moved, hostOf(other.tenant)), get(moved, hostOf(centre.tenant)), get(moved, apexHost),
      get(path, platformHost), get(missing), get(missing, apexHost),
    ]);
    for (const { status, headers, bytes } of answers) {
      expect([status, headers['cache-control'], JSON.parse(bytes.toString()).code]).toEqual([404, 'no-store', 'request.not-found']);
    }
    expect((await get(path, apexHost)).status).toBe(200);
    expect((await get(path, 'nobody.localhost')).status).toBe(404);
  });

  test.each(['x', '-1', '0', '1e9', '99999999999999999', '%00', 'null'])('no centre has the number %s', async (id) => {
    for (const host of [apexHost, hostOf(centre.tenant)]) {
      expect([200, 500]).not.toContain((await get(`/api/avatars/${id}/${'a'.repeat(32)}.webp`, host)).status);
    }
  });

  test.each(['..%2f..%2fetc%2fpasswd', 'a.webp', `${'A'.repeat(32)}.webp`, `${'a'.repeat(32)}.png`, `${'a'.repeat(32)}`, `' or 1=1`])(
    'no picture is called %s', async (file) => {
      expect((await get(`/api/avatars/${centre.tenant.id}/${encodeURIComponent(file)}`)).status).toBe(404);
    });

  test('a suspended centre serves no picture', async () => {
    const tenant = await app.openCentre();
    const path = `/api/avatars/${tenant.id}/${'b'.repeat(32)}.webp`;
    const { ownerPool } = app.connections.database;
    await ownerPool.query(
      `insert into ${tenant.schemaName}.avatars (account_id, key, image) select id, $1, '\\x00' from ${tenant.schemaName}.accounts limit 1`,
      ['b'.repeat(32)]);
    expect([(await get(path, hostOf(tenant))).status, (await get(path, apexHost)).status]).toEqual([200, 200]);
    await ownerPool.query(`update platform.tenants set status = 'suspended' where id = $1`, [tenant.id]);
    await app.connections.directory.forget(tenant.id);
    expect([(await get(path, hostOf(tenant))).status, (await get(path, apexHost)).status]).toEqual([404, 404]);
  });
});
