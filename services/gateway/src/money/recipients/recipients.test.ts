import { groupsRoutes } from '@dzvinok/contract/groups';
import { ledgerRoutes } from '@dzvinok/contract/ledger';
import { noticesRoutes } from '@dzvinok/contract/notices';
import { incomeLimits, recipientsRoutes, type CreateRecipientBody } from '@dzvinok/contract/recipients';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '../../../test/app.fixture.ts';
import { expectClosedToOthers, expectRefusedBodies, openFilledCentre, openTwoCentres, type FilledCentre } from '../../../test/filled-centre.fixture.ts';
import { newIban, recipientNamed } from '../../../test/recipients.fixture.ts';
import { IncomeLimits } from './income-limits.service.ts';

let app: TestApp;
let kyiv: FilledCentre;
let lviv: FilledCentre;

beforeAll(async () => { ({ app, kyiv, lviv } = await openTwoCentres()); });
afterAll(() => app.close());

const list = (centre = kyiv) => centre.admin.data(recipientsRoutes.list, {});
const create = (name: string, changes: Partial<CreateRecipientBody> = {}) => kyiv.admin.data(recipientsRoutes.create, { body: { ...recipientNamed(name), ...changes } });
const update = (id: number, version: number, changes: Partial<CreateRecipientBody>) =>
  kyiv.admin.call(recipientsRoutes.update, { params: { id }, body: { ...recipientNamed('ФОП Друга'), ...changes, version } });
const remove = (id: number) => kyiv.admin.call(recipientsRoutes.remove, { params: { id } });

it('the first recipient is the default, another one replaces it, and one stays', async () => {
  const first = await create('ФОП Перша', { ibans: ['UA233052990000026008012345678'] });
  expect(first).toMatchObject({ isDefault: true, ibans: ['UA233052990000026008012345678'], version: 1 });
  const second = await create('ФОП Друга');
  expect(second.isDefault).toBe(false);
  expect((await update(second.id, 1, { isDefault: true })).body.data).toMatchObject({ isDefault: true, version: 2 });
  expect((await list()).map(({ name, isDefault }) => [name, isDefault])).toEqual([['ФОП Друга', true], ['ФОП Перша', false]]);
  const stale = await update(second.id, 1, { isDefault: true });
  expect([stale.status, stale.body.code, stale.body.data]).toMatchObject([409, 'recipients.stale', { current: { version: 2 }, changedBy: 'Адміна Тестова' }]);
  expect((await update(second.id, 2, { isDefault: false })).body.code).toBe('recipients.default');
  expect((await remove(second.id)).body.code).toBe('recipients.default');
  const groupId = await kyiv.addGroup({ recipientId: first.id });
  const inUse = await remove(first.id);
  expect([inUse.status, inUse.body.code]).toEqual([409, 'recipients.in-use']);
  const group = { ...kyiv.group(), id: groupId };
  await kyiv.admin.data(groupsRoutes.update, { body: { ...group, recipientId: null } });
  expect((await remove(first.id)).status).toBe(200);
  expect((await kyiv.admin.call(groupsRoutes.update, { body: { ...group, recipientId: first.id } })).body.code).toBe('groups.unknown-recipient');
  expect(await kyiv.auditCount('recipients.archived', first.id)).toBe(1);
});

it('the sum received this year stands against the limit of the tax group, warned from 80 and 95 per cent', async () => {
  const { id } = await create('ФОП Третя', { taxGroup: 2 });
  const year = new Date().getFullYear();
  const receive = (amount: number, day: string) => kyiv.inside((tables) => tables.insertInto('ledger_entries')
    .values({ student_id: kyiv.studentId, kind: 'payment', amount, day, month: `${year}-01-01`, recipient_id: id, source: 'manual' }).execute());
  const shown = async () => (await list()).find((recipient) => recipient.id === id);
  await receive(900_000_000, `${year - 1}-12-31`);
  await receive(incomeLimits[2] * 0.8 - 1, `${year}-01-01`);
  expect(await shown()).toMatchObject({ received: incomeLimits[2] * 0.8 - 1, limit: incomeLimits[2], limitState: 'fine' });
  await receive(1, `${year}-01-02`);
  expect(await shown()).toMatchObject({ limitState: 'near' });
  const told = async () => {
    for (let times = 0; times < 2; times += 1) await kyiv.inside(() => app.app.get(IncomeLimits).tell());
    return (await kyiv.admin.data(noticesRoutes.list, { query: { events: 'true' } })).notices.flatMap((notice) => (notice.kind === 'event' && notice.event.kind === 'work' ? [notice.event.title] : []));
  };
  expect(await told()).toEqual(['Дохід перевищив 80\u00a0% ліміту']);
  await receive(Math.ceil(incomeLimits[2] * 0.15), `${year}-01-03`);
  expect(await shown()).toMatchObject({ limitState: 'urgent' });
  expect(await told()).toEqual(['Дохід перевищив 95\u00a0% ліміту', 'Дохід перевищив 80\u00a0% ліміту']);
});

it('what was received before the centre had recipients counts for the default one', async () => {
  const centre = await openFilledCentre(app, 'без отримувача');
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Kyiv' });
  const pay = (amount: number) => centre.admin.data(ledgerRoutes.pay, { body: { studentId: centre.studentId, amount, day: today, method: 'transfer' } });
  await pay(70_000);
  const { id } = await centre.admin.data(recipientsRoutes.create, { body: recipientNamed('ФОП Перша') });
  await centre.admin.data(recipientsRoutes.create, { body: recipientNamed('ФОП Друга') });
  await pay(5_000);
  const received = new Map((await centre.admin.data(recipientsRoutes.list, {})).map((recipient) => [recipient.id === id, recipient.received]));
  expect(received).toEqual(new Map([[true, 75_000], [false, 0]]));
});

it('wrong names, codes and accounts are refused in words', async () => {
  await expectRefusedBodies(kyiv.admin, recipientsRoutes.create, {
    body: recipientNamed('ФОП Нова'),
    changes: [
      { name: '' }, { name: 'н'.repeat(71) }, { taxCode: '3141592651' }, { taxCode: '40123455' }, { taxCode: '314159265' + 'О' }, { ibans: [] },
      { ibans: ['UA233052990000026008012345677'] }, { ibans: ['UА233052990000026008012345678'.replace('UA', 'UА')] }, { ibans: ['UA23305299000002600801234567'] },
      { ibans: ['UA233052990000026008012345678', 'UA23 3052 9900 0002 6008 0123 4567 8'] }, { taxGroup: 4 }, { vatText: '' }, { qrFormat: '001' }, { qrPrefix: 'https://example.com/' },
      { qrPrefix: 'https://bank.gov.ua/qr/', qrFormat: '003' }, { purposeCode: 'SUPP', qrFormat: '003' },
    ],
  });
  const spaced = await create('ФОП Із пропусками', { ibans: ['UA44 3220 0100 0002 6007 0987 65432'], taxCode: ' 40123454 ' });
  expect(spaced).toMatchObject({ ibans: ['UA443220010000026007098765432'], taxCode: '40123454' });
});

it('an account belongs to one recipient, also after a change; one put away gives it back', async () => {
  const [account, other] = [newIban(), newIban()];
  const owner = await create('ФОП Власник', { ibans: [account] });
  const body = { ...recipientNamed('ФОП Сусід'), ibans: [other, account] };
  const taken = await kyiv.admin.call(recipientsRoutes.create, { body });
  expect([taken.status, taken.body.code, Object.keys(taken.body.fields ?? {})]).toEqual([409, 'recipients.iban-taken', ['ibans']]);
  const neighbour = await create('ФОП Сусід', { ibans: [other] });
  expect((await update(neighbour.id, 1, { ibans: [account] })).body.code).toBe('recipients.iban-taken');
  expect((await update(owner.id, 1, { ibans: [account] })).status).toBe(200);
  expect((await remove(owner.id)).status).toBe(200);
  expect((await update(neighbour.id, 1, { ibans: [account] })).status).toBe(200);
});

it.each([['name', 'Центр 📚'], ['vatText', 'Без ПДВ ✓']])('a sign that no bank takes is refused with its field: %s', async (field, text) => {
  const reply = await kyiv.admin.call(recipientsRoutes.create, { body: { ...recipientNamed('ФОП Нова'), [field]: text } });
  expect([reply.status, reply.body.code, Object.keys(reply.body.fields ?? {})]).toEqual([400, 'recipients.unpayable-text', [field]]);
  expect((await create('Центр «П’ять ₴»', { vatText: 'Без ПДВ' })).name).toBe('Центр «П’ять ₴»');
});

it('an older recipient with a shared account and a sign that no bank takes can be changed, only such a change of its own is refused', async () => {
  const [account, other] = [newIban(), newIban()];
  await create('ФОП Спільний', { ibans: [account] });
  const { id } = await create('ФОП Давній');
  const older = { name: 'ФОП Давній 📚', ibans: [account] };
  await kyiv.inside((tables) => tables.updateTable('recipients').set({ name: older.name, ibans: JSON.stringify(older.ibans) }).where('id', '=', id).execute());
  expect((await update(id, 1, { ...older, hasCashRegister: true })).body.data).toMatchObject({ ...older, hasCashRegister: true, version: 2 });
  expect((await update(id, 2, { ...older, ibans: [account, other] })).body.data).toMatchObject({ ibans: [account, other], version: 3 });
  expect((await update(id, 3, { ...older, name: 'ФОП Давній 🎓' })).body.code).toBe('recipients.unpayable-text');
  expect((await update(id, 3, { ...older, ibans: [other] })).status).toBe(200);
  expect((await update(id, 4, { ...older })).body.code).toBe('recipients.iban-taken');
});

it('another centre sees none of them, and no other role may call', async () => {
  const { id } = await create('ФОП Своя');
  expect(await list(lviv)).toEqual([]);
  expect((await lviv.admin.call(recipientsRoutes.remove, { params: { id } })).body.code).toBe('recipients.not-found');
  await expectClosedToOthers(kyiv, Object.values(recipientsRoutes));
});
