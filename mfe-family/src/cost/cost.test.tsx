import { familyRoutes } from '@dzvinok/contract/family';
import { invoicesRoutes, type Invoice } from '@dzvinok/contract/invoices';
import { ledgerRoutes, type FamilyAccount } from '@dzvinok/contract/ledger';
import { writePaymentQr } from '@dzvinok/money/write-payment-qr';
import { FakeApi, makeHarness } from '@dzvinok/remote/harness';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { remote } from '../parent.remote.tsx';

afterEach(cleanup);

const payment = { recipient: 'ФОП Дзвіночок Олена Ігорівна', iban: 'UA233052990000026008012345678', recipientCode: '3141592650', amount: 244_800, purpose: 'Рахунок № 2026-000147, заняття' };
const invoice: Invoice = {
  ...payment, id: 7, number: '2026-000147', studentId: 5, fullName: 'Квітка Марія', month: '2026-11-01', issuedOn: '2026-11-02', left: 200_000, state: 'open', lines: [],
  cancelReason: null, takesCards: false, qr: writePaymentQr(payment),
};

function show(balance: number, invoices: Invoice[], promise: FamilyAccount['promise'] = null, entries: FamilyAccount['entries'] = []) {
  const api = new FakeApi()
    .answer(familyRoutes.header, { courses: ['Хімія'], timezone: 'Europe/Kyiv', children: [{ studentId: 5, fullName: 'Квітка Марія' }] })
    .answer(ledgerRoutes.family, { studentId: 5, balance, promise, months: [], entries })
    .answer(invoicesRoutes.family, invoices);
  render(makeHarness({ remote, api, at: '/parent/cost' }).element);
}

it('an open invoice shows its code, both addresses and the text that the code carries', async () => {
  show(-200_000, [invoice, { ...invoice, id: 8, number: '2026-000111', month: '2026-10-01', left: 0, state: 'paid', qr: null }, { ...invoice, id: 9, number: '2026-000112', left: 0, state: 'paid', isVoid: true, qr: null }]);
  const card = within(await screen.findByRole('region', { name: 'Рахунок № 2026-000147' }));
  expect(card.getByRole('img', { name: 'QR-код для оплати' })).toBeTruthy();
  expect(card.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(invoice.qr?.links);
  for (const line of [payment.recipient, payment.iban, payment.recipientCode, payment.purpose]) expect(card.getByText(line)).toBeTruthy();
  expect(screen.getByText(/^До сплати: 2\s000,00/)).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Сплачені рахунки' })).getByText(/^№ 2026-000111, жовтень 2026/)).toBeTruthy();
  expect(screen.queryByText(/2026-000112/)).toBeNull();
});

it('an invoice explains its sum line by line', async () => {
  show(-200_000, [{ ...invoice, lines: [
    { kind: 'charge', className: 'Математика А', amount: 160_000, basis: { lessons: 8, plannedLessons: 12, price: 240_000 } },
    { kind: 'discount', className: 'Математика А', amount: -16_000, basis: { percent: 10, reason: 'siblings' } },
    { kind: 'charge', className: null, amount: 50_000, basis: null, isReversed: true },
  ] }]);
  const lines = within(await screen.findByRole('list', { name: 'З чого складається сума' })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Заняття, Математика А · 8\sзанять із 12 1\s600,00/), expect.stringMatching(/^Знижка, Математика А · 10 % · за братів і сестер -160,00/),
    expect.stringMatching(/^Заняття · скасовано 500,00/),
  ]);
});

it('charges are told line by line by month, without those taken back and those of an open invoice', async () => {
  const entry = {
    id: 1, kind: 'charge', amount: -100_000, day: '2026-11-12', month: '2026-10-01', groupId: 2, className: 'Математика А', method: null, source: 'run',
    basis: { lessons: 8, plannedLessons: 12 }, reversesId: null, reversedById: null, enteredAt: '2026-11-12T10:00:00+02:00',
  } as const;
  const line = { kind: 'charge', className: 'Математика А', amount: 160_000, basis: null } as const;
  show(-200_000, [{ ...invoice, lines: [line] }], null, [
    { ...entry, id: 6, kind: 'payment', amount: 5_000 }, { ...entry, id: 5, month: '2026-11-01' }, { ...entry, id: 4, amount: 30_000, reversesId: 3 }, { ...entry, id: 3, amount: -30_000, reversedById: 4 },
    { ...entry, id: 2, kind: 'discount', amount: 10_000, basis: { percent: 10, reason: 'siblings' } }, entry,
    { ...entry, id: 7, kind: 'one-off', amount: -30_000, month: '2026-12-01', className: null, groupId: null, basis: { purpose: 'books' } },
  ]);
  const card = within(await screen.findByRole('region', { name: 'Нарахування' }));
  expect(card.getAllByRole('list').map((list) => [list.getAttribute('aria-label'), ...within(list).getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))])).toEqual([
    ['Нарахування: грудень 2026', expect.stringMatching(/^Разова оплата · книжки 300,00/)],
    ['Нарахування: жовтень 2026', expect.stringMatching(/^Заняття, Математика А · 8 занять із 12 1 000,00/), expect.stringMatching(/^Знижка, Математика А · 10 % · за братів і сестер -100,00/)],
  ]);
});

it('a charge that came after the open invoice of its month is told too', async () => {
  const entry = {
    id: 5, kind: 'charge', amount: -160_000, day: '2026-11-12', month: invoice.month, groupId: 2, className: 'Математика А', method: null, source: 'run',
    basis: null, reversesId: null, reversedById: null, enteredAt: '2026-11-12T10:00:00+02:00',
  } as const;
  const later = { ...entry, id: 6, kind: 'one-off', amount: -30_000, className: null, groupId: null, source: 'manual', basis: { purpose: 'books' } } as const;
  show(-190_000, [{ ...invoice, lines: [{ entryId: 5, kind: 'charge', className: 'Математика А', amount: 160_000, basis: null }] }], null, [later, entry]);
  const card = within(await screen.findByRole('region', { name: 'Нарахування' }));
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^Разова оплата · книжки 300,00/)]);
});

it('payments stand below, those of a month in one line, without those that were taken back', async () => {
  const entry = {
    id: 1, kind: 'payment', amount: 100_000, day: '2026-11-12', month: '2026-11-01', groupId: null, className: null, method: 'cash', source: 'manual', basis: null,
    reversesId: null, reversedById: null, enteredAt: '2026-11-12T10:00:00+02:00',
  } as const;
  show(0, [], null, [
    { ...entry, id: 4, amount: -30_000, kind: 'refund', method: null }, { ...entry, id: 3, amount: -50_000, reversesId: 2 }, { ...entry, id: 2, amount: 50_000, reversedById: 3 }, { ...entry, amount: 60_000 }, { ...entry, id: 6, amount: 40_000, groupId: 2 },
    { ...entry, id: 5, kind: 'charge', amount: -100_000 },
  ]);
  const lines = within(await screen.findByRole('list', { name: 'Оплати' })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^12\.11\.2026 · повернено · за листопад 2026 -300,00/), expect.stringMatching(/^12\.11\.2026 · за листопад 2026 · готівкою 1\s000,00/),
  ]);
});

it('without invoices and debts it says so', async () => {
  show(0, []);
  expect(await screen.findByText('Рахунків поки немає.')).toBeTruthy();
  expect(screen.getByText('Усе сплачено.')).toBeTruthy();
});

it.each([[false, /Домовилися: сплатите до 01\.12\.2026/], [true, /Ви обіцяли сплатити до 01\.12\.2026, цей день минув/]])('a promise of payment is shown (broken: %s)', async (isBroken, text) => {
  show(-200_000, [], { day: '2026-12-01', isBroken });
  expect(await screen.findByText(text)).toBeTruthy();
});
