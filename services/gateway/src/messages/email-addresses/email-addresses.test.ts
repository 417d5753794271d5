import { emailAddressesRoutes } from '@dzvinok/contract/email-addresses';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { runInTenant } from '@dzvinok/tenancy/transaction';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAccount } from '../../identity/auth/auth.fixture.ts';
import { db } from '../../runtime/database/database.ts';
import { signIn, startTestApp, TestClock, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { TestRelay } from '../channels/email/relay.fixture.ts';

let app: TestApp;
let relay: TestRelay;
let centre: Tenant;
const clock = new TestClock();

beforeAll(async () => {
  relay = new TestRelay();
  app = await startTestApp({ clock, config: { mail: await relay.open() } });
  centre = await app.openCentre();
});
afterAll(async () => {
  await app.close();
  await relay.close();
});

async function someone(tenant = centre): Promise<TestSession & { id: number; phoneNumber: string }> {
  const { id, phoneNumber } = await addAccount(app, tenant, 'Parent');
  return Object.assign(await signIn(app, tenant, phoneNumber), { id, phoneNumber });
}

const ask = (who: TestSession, address: string) => who.call(emailAddressesRoutes.sendCode, { body: { address } });
const confirm = (who: TestSession, address: string, code: string) => who.call(emailAddressesRoutes.confirm, { body: { address, code } });
const lastCode = () => /^\d{6}$/m.exec(relay.letters.at(-1)?.text ?? '')?.[0] ?? '';
const anotherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const addresses = ({ id }: { id: number }) => runInTenant(app.connections.database, centre, () =>
  db().selectFrom('message_addresses').select(['address', 'end_reason']).where('account_id', '=', id).orderBy('id').execute());

it('an address is used after its owner has typed the code, and replaces the former one', async () => {
  const olena = await someone();
  expect((await ask(olena, ' Olena@Example.UA ')).status).toBe(200);
  expect(relay.letters.at(-1)).toMatchObject({ subject: 'Код підтвердження пошти', html: expect.stringContaining(lastCode()) });
  expect(relay.letters.at(-1)?.headers.has('list-unsubscribe')).toBe(false);
  expect(await addresses(olena)).toEqual([]);
  expect((await confirm(olena, 'olena@example.ua', lastCode())).status).toBe(200);
  expect(await addresses(olena)).toEqual([{ address: 'olena@example.ua', end_reason: null }]);
  expect((await confirm(olena, 'olena@example.ua', lastCode())).body.code).toBe('email-addresses.code-over');

  await ask(olena, 'new@example.ua');
  expect((await confirm(olena, 'new@example.ua', lastCode())).status).toBe(200);
  expect(await addresses(olena)).toEqual([{ address: 'olena@example.ua', end_reason: 'Замінено іншою' }, { address: 'new@example.ua', end_reason: null }]);
});

it('a code belongs to one person and one address, and the former code ends', async () => {
  const [olena, ihor] = [await someone(), await someone()];
  await ask(olena, 'first@example.ua');
  const first = lastCode();
  expect((await confirm(ihor, 'first@example.ua', first)).body.code).toBe('email-addresses.code-over');
  expect((await confirm(olena, 'second@example.ua', first)).body.code).toBe('email-addresses.code-over');
  await ask(olena, 'first@example.ua');
  const second = lastCode();
  if (first !== second) expect((await confirm(olena, 'first@example.ua', first)).body).toMatchObject({ code: 'email-addresses.wrong-code', fields: { code: expect.any(String) } });
  expect((await confirm(olena, 'first@example.ua', second)).status).toBe(200);
});

it('a code lasts 15 minutes', async () => {
  const olena = await someone();
  await ask(olena, 'slow@example.ua');
  clock.advance({ minutes: 15 });
  const late = await signIn(app, centre, olena.phoneNumber);
  expect((await confirm(late, 'slow@example.ua', lastCode())).body.code).toBe('email-addresses.code-over');
});

it('five wrong guesses end a code, also when they come at once', async () => {
  const olena = await someone();
  await ask(olena, 'guessed@example.ua');
  const code = lastCode();
  const guesses = await Promise.all(Array.from({ length: 8 }, () => confirm(olena, 'guessed@example.ua', anotherCode(code))));
  expect(guesses.map(({ body }) => String(body.code)).toSorted()).toEqual([
    ...Array.from({ length: 3 }, () => 'email-addresses.code-over'), ...Array.from({ length: 5 }, () => 'email-addresses.wrong-code')]);
  expect((await confirm(olena, 'guessed@example.ua', code)).body.code).toBe('email-addresses.code-over');
  expect(await addresses(olena)).toEqual([]);
});

it('a person asks for five letters an hour at most', async () => {
  const olena = await someone();
  const before = relay.letters.length;
  for (let nr = 1; nr <= 5; nr += 1) expect((await ask(olena, `n${nr}@example.ua`)).status).toBe(200);
  expect((await ask(olena, 'n6@example.ua'))).toMatchObject({ status: 429, body: { code: 'email-addresses.too-many-letters' } });
  expect(relay.letters.length - before).toBe(5);
});

it('what is no address, and one that the relay refuses, is told at its field', async () => {
  const olena = await someone();
  for (const address of ['', 'olena', 'olena@', 'a@b', 'two@x.ua, three@x.ua', 'x@y.ua\r\nBcc: z@y.ua']) {
    expect(await ask(olena, address)).toMatchObject({ status: 400, body: { fields: { address: expect.any(String) } } });
  }
  relay.mood = { refuses: '550 5.1.1 No such user', at: 'recipient' };
  expect(await ask(olena, 'nobody@example.ua')).toMatchObject({ status: 422, body: { code: 'email-addresses.refused', fields: { address: expect.any(String) } } });
  relay.mood = { refuses: '451 4.3.0 Later', at: 'recipient' };
  expect(await ask(olena, 'nobody@example.ua')).toMatchObject({ status: 503, body: { code: 'email-addresses.not-sent' } });
  relay.mood = 'takes';
});

it('another centre knows nothing of it', async () => {
  const other = await app.openCentre();
  const [olena, stranger] = [await someone(), await someone(other)];
  await ask(olena, 'mine@example.ua');
  expect((await confirm(stranger, 'mine@example.ua', lastCode())).body.code).toBe('email-addresses.code-over');
  expect(await runInTenant(app.connections.database, other, () => db().selectFrom('email_codes').selectAll().execute())).toEqual([]);
});

it('without a relay nobody is asked for a code', async () => {
  const silent = await startTestApp();
  const tenant = await silent.openCentre();
  const { phoneNumber } = await addAccount(silent, tenant, 'Teacher');
  expect((await ask(await signIn(silent, tenant, phoneNumber), 'olena@example.ua')).body.code).toBe('email-addresses.off');
  await silent.close();
});
