import { messagesRoutes, type MessageChoices, type MessageSettings } from '@dzvinok/contract/messages';
import { profileRoutes } from '@dzvinok/contract/profile';
import { studentsRoutes } from '@dzvinok/contract/students';
import { randomBytes, createECDH } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn, TestClock, testPassword, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { newPhone, openTwoCentres, phones, type FilledCentre } from '../../../test/filled-centre.fixture.ts';
import { MessageChannels } from '../channels/channel.ts';

const clock = new TestClock();
let app: TestApp;
let kyiv: FilledCentre;
let lviv: FilledCentre;
let parent: TestSession;
let student: TestSession;

beforeAll(async () => {
  ({ app, kyiv, lviv } = await openTwoCentres({ clock, config: { pushHosts: ['127.0.0.1:4443'] } }));
  parent = await signIn(app, kyiv.tenant, phones.parent);
  student = await signIn(app, kyiv.tenant, phones.student);
});
afterAll(() => app.close());

const read = (who: TestSession) => who.data(messagesRoutes.settings, {});
const kindOf = ({ kinds }: MessageSettings, name: string) => kinds.find(({ kind }) => kind === name);
const choicesOf = ({ kinds, quietHours, promotion }: MessageSettings): MessageChoices => ({ kinds, quietHours, promotionVersion: promotion && 1 });

function subscription(path: string = randomBytes(8).toString('hex'), host = 'fcm.googleapis.com') {
  return {
    endpoint: `https://${host}/fcm/send/${path}`, label: 'Chrome на телефоні з Android',
    keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
  };
}

describe('what a person is told', () => {
  test('begins with the usual, of the kinds of the own role', async () => {
    const settings = await read(parent);
    expect(settings).toMatchObject({ quietHours: { from: '21:00', until: '08:00' }, promotion: null, addresses: [] });
    expect(kindOf(settings, 'lesson')).toEqual({ kind: 'lesson', channels: ['push', 'telegram', 'email'], isAtOnce: false });
    expect(kindOf(settings, 'work')).toBeUndefined();
    const kinds = async (phone: string) => (await read(await signIn(app, kyiv.tenant, phone))).kinds.map(({ kind }) => kind);
    expect(await kinds(phones.teacher)).toEqual(['lesson', 'alert', 'work', 'security']);
    expect((await read(kyiv.admin)).kinds.map(({ kind }) => kind)).toEqual(['alert', 'work', 'security']);
    expect(await kinds(phones.student)).toEqual(settings.kinds.map(({ kind }) => kind));
  });

  test('is kept where it differs from the usual, and foreign kinds are left out', async () => {
    const before = await read(parent);
    const kinds: MessageChoices['kinds'] = [
      { kind: 'marks', channels: ['email', 'push', 'push'], isAtOnce: true },
      { kind: 'lesson', channels: ['push', 'telegram', 'email'], isAtOnce: true },
      { kind: 'payment', channels: [], isAtOnce: false },
      { kind: 'work', channels: [], isAtOnce: false },
    ];
    await parent.data(messagesRoutes.choose, { body: { kinds, quietHours: { from: '22:30', until: '08:00' }, promotionVersion: null } });
    const after = await read(parent);
    expect(after.kinds).toEqual(before.kinds.map((choice) => ({
      ...choice, ...choice.kind === 'marks' && { channels: ['push', 'email'], isAtOnce: true }, ...choice.kind === 'payment' && { channels: [] },
    })));
    expect(after.quietHours).toEqual({ from: '22:30', until: '08:00' });
    const [row] = await kyiv.inside((tables) => tables.selectFrom('message_choices').selectAll().where('account_id', '=', kyiv.parentId).execute());
    expect(row).toMatchObject({ channels: { marks: ['push', 'email'], payment: [] }, at_once: ['marks'], quiet_from: '22:30', quiet_until: null });
    await parent.data(messagesRoutes.choose, { body: choicesOf(before) });
    expect(await read(parent)).toEqual(before);
    expect((await read(student)).quietHours).toEqual(before.quietHours);
  });

  test('consent to promotion has the version of its text and the moment, and can be withdrawn', async () => {
    const settings = choicesOf(await read(parent));
    const agree = (promotionVersion: 1 | null) => parent.data(messagesRoutes.choose, { body: { ...settings, promotionVersion } });
    await agree(1);
    const { promotion } = await read(parent);
    expect(promotion).toMatchObject({ version: 1, agreedAt: expect.stringMatching(/\+0[23]:00$/) });
    clock.advance({ minutes: 2 });
    await agree(1);
    expect((await read(parent)).promotion).toEqual(promotion);
    await agree(null);
    expect((await read(parent)).promotion).toBeNull();
  });

  test.each([
    ['SMS for a kind that has none', { kinds: [{ kind: 'marks', channels: ['sms'], isAtOnce: false }] }],
    ['an unknown channel', { kinds: [{ kind: 'marks', channels: ['pigeon'], isAtOnce: false }] }],
    ['hours that do not exist', { quietHours: { from: '24:00', until: '08:00' } }],
    ['hours without an end', { quietHours: { from: '08:00', until: '08:00' } }],
    ['consent to an unknown text', { promotionVersion: 2 }],
  ])('refuses %s', async (_, wrong) => {
    const body = { ...choicesOf(await read(parent)), ...wrong };
    const { status, body: reply } = await app.request({ method: 'PUT', url: messagesRoutes.choose.path, host: parent.host, token: parent.accessToken, body });
    expect([status, reply.code]).toEqual([400, 'request.invalid']);
  });

  test('names the channels that the centre has, and whether the person can be reached by them', async () => {
    const channels = app.app.get(MessageChannels);
    const names = await channels.readyFor(kyiv.tenant);
    const told = (await read(parent)).channels;
    expect(told.map(({ channel }) => channel)).toEqual([...names]);
    expect(told.find(({ channel }) => channel === 'push')).toEqual({ channel: 'push', hasAddress: false });
  });
});

describe('notifications in a browser', () => {
  test('are added once, found by their endpoint, and removed', async () => {
    const body = subscription();
    for (const _again of [1, 2]) await parent.data(messagesRoutes.addPush, { body });
    const settings = await read(parent);
    expect(settings.addresses).toEqual([expect.objectContaining({ channel: 'push', label: body.label, endpoint: body.endpoint, isConfirmed: true, endReason: null })]);
    expect(settings.channels).toContainEqual({ channel: 'push', hasAddress: true });
    const newKeys = { ...body, keys: subscription().keys };
    await parent.data(messagesRoutes.addPush, { body: newKeys });
    const rows = await kyiv.inside((tables) => tables.selectFrom('message_addresses').selectAll().where('account_id', '=', kyiv.parentId).execute());
    expect(rows).toMatchObject([{ keys: newKeys.keys, ended_at: null }]);
    for (const _again of [1, 2]) await parent.data(messagesRoutes.removePush, { body: { endpoint: body.endpoint } });
    const after = await read(parent);
    expect(after.addresses).toMatchObject([{ endReason: 'removed' }]);
    expect(after.channels).toContainEqual({ channel: 'push', hasAddress: false });
  });

  test.each([
    'http://fcm.googleapis.com/x', 'https://fcm.googleapis.com.evil.test/x', 'https://169.254.169.254/latest', 'https://localhost/x', 'https://user:secret@web.push.apple.com/x',
  ])('never go to %s', async (endpoint) => {
    const { status, body } = await parent.call(messagesRoutes.addPush, { body: { ...subscription(), endpoint } });
    expect([status, body.code]).toEqual([422, 'messages.push-service-unknown']);
  });

  test('go to another host only where a test’s setting names it', async () => {
    const endpoint = 'http://127.0.0.1:4443/here';
    expect((await student.call(messagesRoutes.addPush, { body: { ...subscription(), endpoint } })).status).toBe(200);
    expect((await student.call(messagesRoutes.addPush, { body: { ...subscription(), endpoint: 'http://127.0.0.1:4444/here' } })).status).toBe(422);
  });

  test.each([
    ['the person signs out of all other devices', async (who: TestSession) => who.data(profileRoutes.endOtherSessions, {}), true],
    ['the person is archived, and stay ended when the person is back', async (_who: TestSession, id: number) => {
      await kyiv.admin.data(studentsRoutes.archive, { params: { id } });
      await kyiv.admin.data(studentsRoutes.restore, { params: { id } });
    }, true],
    ['not by a new password, of which they tell', async (who: TestSession) =>
      who.data(profileRoutes.changePassword, { body: { currentPassword: testPassword, newPassword: 'власний-пароль' } }), false],
  ])('end when %s', async (_when, end, isEnded) => {
    const [phone, neighbours] = [newPhone(), subscription()];
    const id = await kyiv.addStudent({ phoneNumber: phone, password: testPassword });
    const [who, body] = [await signIn(app, kyiv.tenant, phone), subscription()];
    await who.data(messagesRoutes.addPush, { body });
    const neighbour = await signIn(app, lviv.tenant, phones.student);
    await neighbour.data(messagesRoutes.addPush, { body: neighbours });
    await end(who, id);
    const back = await signIn(app, kyiv.tenant, phone, isEnded ? testPassword : 'власний-пароль');
    expect((await read(back)).addresses).toMatchObject([{ endpoint: body.endpoint, endReason: isEnded ? 'Завершено разом із сеансами' : null }]);
    expect((await read(neighbour)).addresses.find(({ endpoint }) => endpoint === neighbours.endpoint)).toMatchObject({ endReason: null });
    // a page where the person is signed in says so again
    await back.data(messagesRoutes.addPush, { body });
    expect((await read(back)).addresses.filter(({ endReason }) => endReason === null)).toMatchObject([{ endpoint: body.endpoint }]);
  });

  test('are refused for too many browsers', async () => {
    const teacher = await signIn(app, kyiv.tenant, phones.teacher);
    await kyiv.inside((tables) => tables.insertInto('message_addresses').values(Array.from({ length: 20 }, (_, nr) =>
      ({ account_id: kyiv.teacherId, channel: 'push' as const, address: `https://fcm.googleapis.com/${nr}`, keys: null }))).execute());
    const { status, body } = await teacher.call(messagesRoutes.addPush, { body: subscription() });
    expect([status, body.code]).toEqual([409, 'messages.too-many-addresses']);
  });

  test('of another person, here or in another centre, can be neither seen nor removed', async () => {
    const body = subscription('shared');
    await parent.data(messagesRoutes.addPush, { body });
    const addressId = (await read(parent)).addresses.find(({ endpoint }) => endpoint === body.endpoint)?.id ?? 0;
    const strangers = [student, kyiv.admin, await signIn(app, lviv.tenant, phones.parent), lviv.admin];
    for (const stranger of strangers) {
      expect((await read(stranger)).addresses.map(({ endpoint }) => endpoint)).not.toContain(body.endpoint);
      for (const call of [
        stranger.call(messagesRoutes.removeAddress, { params: { addressId } }), stranger.call(messagesRoutes.removePush, { body: { endpoint: body.endpoint } }),
      ]) expect((await call).status).toBe(200);
    }
    expect((await read(parent)).addresses.find(({ id }) => id === addressId)).toMatchObject({ endReason: null });
    await parent.data(messagesRoutes.removeAddress, { params: { addressId } });
    expect((await read(parent)).addresses.find(({ id }) => id === addressId)).toMatchObject({ endReason: 'removed' });
  });
});
