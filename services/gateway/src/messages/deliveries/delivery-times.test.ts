import { expect, it } from 'vitest';
import { afterQuiet, channelsFor, deliveryTimes } from './delivery-times.ts';

const zone = 'Europe/Kyiv';
const usual = { atOnce: [], quietFrom: null, quietUntil: null };
const news = (kind: Parameters<typeof deliveryTimes>[0]['kind'], now: string, startsAt: string | null = null) =>
  ({ kind, now: new Date(now), zone, startsAt: startsAt === null ? null : new Date(startsAt) });
const firstOf = (...given: Parameters<typeof deliveryTimes>) => deliveryTimes(...given)?.first.toISOString();

it('a missed lesson is told at once, marks in the evening, at night nothing', () => {
  expect(firstOf(news('absence', '2026-11-21T12:00:00Z'), usual)).toBe('2026-11-21T12:00:00.000Z');
  expect(firstOf(news('marks', '2026-11-21T12:00:00Z'), usual)).toBe('2026-11-21T18:30:00.000Z');
  expect(firstOf(news('marks', '2026-11-21T12:00:00Z'), { ...usual, atOnce: ['marks'] })).toBe('2026-11-21T12:00:00.000Z');
  expect(firstOf(news('marks', '2026-11-21T18:45:00Z'), usual)).toBe('2026-11-22T18:30:00.000Z');
  expect(firstOf(news('absence', '2026-11-21T19:30:00Z'), usual)).toBe('2026-11-22T06:00:00.000Z');
  expect(firstOf(news('absence', '2026-11-21T19:30:00Z'), { ...usual, quietFrom: '22:00', quietUntil: '07:00' })).toBe('2026-11-21T19:30:00.000Z');
});

it('what waits for the same evening or morning has one subject', () => {
  const evening = (kind: 'marks' | 'homework') => deliveryTimes(news(kind, '2026-11-21T12:00:00Z'), usual)?.gatheredFor;
  expect([evening('marks'), evening('homework')]).toEqual(['digest 2026-11-21 20', 'digest 2026-11-21 20']);
  expect(deliveryTimes(news('absence', '2026-11-21T20:30:00Z'), usual)?.gatheredFor).toBe('digest 2026-11-22 08');
  expect(deliveryTimes(news('absence', '2026-11-21T12:00:00Z'), usual)?.gatheredFor).toBeNull();
});

it('an alert, a sign-in and a change of a lesson within twelve hours wait for no morning', () => {
  const night = '2026-11-21T21:00:00Z';
  expect(firstOf(news('alert', night), usual)).toBe('2026-11-21T21:00:00.000Z');
  expect(firstOf(news('security', night), usual)).toBe('2026-11-21T21:00:00.000Z');
  expect(firstOf(news('lesson', night, '2026-11-22T08:00:00Z'), usual)).toBe('2026-11-21T21:00:00.000Z');
  expect(firstOf(news('lesson', night, '2026-11-22T14:00:00Z'), usual)).toBe('2026-11-22T06:00:00.000Z');
  expect(firstOf({ ...news('lesson', night, '2026-11-22T08:00:00Z'), isMinor: true }, usual), 'another room or teacher').toBe('2026-11-22T06:00:00.000Z');
});

it('another room or teacher waits for the morning only while the lesson begins an hour after it or later', () => {
  const minor = (now: string, startsAt: string) => {
    const { first, isUrgent, gatheredFor } = deliveryTimes({ ...news('lesson', now, startsAt), isMinor: true }, usual) ?? {};
    return [first?.toISOString(), isUrgent, gatheredFor];
  };
  const [night, morning] = ['2026-11-21T21:00:00Z', '2026-11-22T06:00:00.000Z'];
  const atOnce = [new Date(night).toISOString(), true, null];
  expect(minor(night, '2026-11-22T05:30:00Z'), 'at 7:30').toEqual(atOnce);
  expect(minor(night, '2026-11-22T06:30:00Z'), 'at 8:30').toEqual(atOnce);
  expect(minor(night, '2026-11-22T07:00:00Z'), 'at 9:00').toEqual([morning, false, 'digest 2026-11-22 08']);
  expect(minor('2026-11-21T19:05:00Z', '2026-11-21T19:30:00Z'), 'the same evening').toEqual(['2026-11-21T19:05:00.000Z', true, null]);
  expect(minor('2026-11-21T12:00:00Z', '2026-11-21T15:00:00Z'), 'by day').toEqual(['2026-11-21T12:00:00.000Z', false, null]);
});

it('news whose time would be over before the morning are dropped, and none outlives its lesson', () => {
  expect(deliveryTimes(news('broadcast', '2026-11-21T20:00:00Z'), usual)).toBeNull();
  expect(deliveryTimes(news('lesson', '2026-11-21T12:00:00Z', '2026-11-21T15:00:00Z'), usual)?.notAfter.toISOString()).toBe('2026-11-21T15:00:00.000Z');
});

it('quiet hours end by the wall clock in the nights when the clocks change', () => {
  expect(afterQuiet(new Date('2026-10-24T20:00:00Z'), zone, usual).toISOString()).toBe('2026-10-25T06:00:00.000Z');
  expect(afterQuiet(new Date('2026-03-28T22:00:00Z'), zone, usual).toISOString()).toBe('2026-03-29T05:00:00.000Z');
  expect(afterQuiet(new Date('2026-11-21T20:00:00Z'), zone, { quietFrom: '00:00', quietUntil: '00:00' }).toISOString()).toBe('2026-11-21T20:00:00.000Z');
  expect(afterQuiet(new Date('2026-11-21T11:30:00Z'), zone, { quietFrom: '13:00', quietUntil: '15:00' }).toISOString()).toBe('2026-11-21T13:00:00.000Z');
});

it('each kind has its own order of channels and time for the next one, a lesson by its urgency', () => {
  const all = new Set(['sms', 'email', 'telegram', 'push'] as const);
  const ways = (kind: 'alert' | 'absence' | 'lesson' | 'payment', startsAt?: string) => {
    const times = deliveryTimes({ ...news(kind, '2026-11-21T12:00:00Z', startsAt), isPrompt: true }, usual);
    const wait = times && (times.later(2).getTime() - times.first.getTime()) / 60_000;
    return [...channelsFor(kind, { [kind]: ['push', 'telegram', 'email', 'sms'] }, all, times?.isUrgent), wait];
  };
  expect(ways('alert')).toEqual(['push', 'telegram', 'sms', 'email', 4]);
  expect(ways('absence')).toEqual(['push', 'telegram', 'sms', 'email', 30]);
  expect(ways('lesson', '2026-11-21T18:00:00Z')).toEqual(['push', 'telegram', 'sms', 'email', 10]);
  expect(ways('lesson', '2026-11-23T18:00:00Z')).toEqual(['push', 'telegram', 'email', 'sms', 60]);
  expect(ways('payment')).toEqual(['push', 'telegram', 'email', 'sms', 120]);
});

it('channels are used in their order, the paid one for kinds that matter', () => {
  const all = new Set(['sms', 'email', 'telegram', 'push'] as const);
  expect(channelsFor('absence', {}, all)).toEqual(['push', 'telegram', 'email']);
  expect(channelsFor('absence', { absence: ['sms', 'push'] }, all)).toEqual(['push', 'sms']);
  expect(channelsFor('marks', { marks: ['sms', 'email'] }, all)).toEqual(['email']);
  expect(channelsFor('absence', { absence: [] }, all)).toEqual([]);
  expect(channelsFor('absence', {}, new Set(['email'] as const))).toEqual(['email']);
});
