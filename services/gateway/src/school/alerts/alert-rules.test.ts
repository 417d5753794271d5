import { describe, expect, it } from 'vitest';
import { activeIn, AlertSource, type ListedAlert, NoAlertSource, type Place } from './alert-source.ts';
import { isTouched, lostMinutes, onlineStarts, type AlertTimes } from './alert.rules.ts';

const at = (time: string) => new Date(`2026-11-21T${time}:00Z`);
const times = (startedAt: string, endedAt: string | null, answer: AlertTimes['answer'] = null, decidedAt = startedAt): AlertTimes =>
  ({ startedAt: at(startedAt), endedAt: endedAt === null ? null : at(endedAt), answer, decidedAt: answer ? at(decidedAt) : null });
const lesson = (time: string, { minutes = 45, teacher = 1, isHeld = false, isOnline = false } = {}) =>
  ({ groupId: 1, startsAt: `2026-11-21T${time}:00+00:00`, minutes, room: { id: 7 }, teacher: { id: teacher }, isHeld, isOnline });

describe('minutes that alerts take from a lesson', () => {
  it.each<[string, AlertTimes[], number]>([
    ['an alert inside it', [times('10:10', '10:30')], 20],
    ['an alert that is on counts until now', [times('10:10', null)], 15],
    ['an interrupted lesson waits for the all-clear', [times('10:10', '10:40', 'interrupted', '10:12')], 30],
    ['in the shelter it goes on from the decision', [times('10:10', '10:40', 'shelter', '10:16')], 6],
    ['online too', [times('10:10', null, 'online', '10:13')], 3],
    ['only what lies in the lesson', [times('09:30', '10:05'), times('10:40', '11:30')], 10],
    ['two alerts at once count once', [times('10:10', '10:30'), times('10:20', '10:35')], 25],
    ['none before or after', [times('09:00', '10:00'), times('10:45', '11:00')], 0],
  ])('%s', (_, alerts, expected) => {
    expect(lostMinutes(lesson('10:00'), alerts, at('10:25'))).toBe(expected);
  });

  it('of a lesson without a length are counted of the usual 45', () => {
    expect(lostMinutes(lesson('10:00', { minutes: 0 }), [times('10:00', '12:00')], at('12:00'))).toBe(45);
  });
});

describe('lessons after an alert that began before the first of them', () => {
  const starts = (lessons: ReturnType<typeof lesson>[], alert: AlertTimes, now = '11:12') =>
    [...onlineStarts(lessons, alert, at(now))].map(([one, start]) => [one.startsAt.slice(11, 16), start.toISOString().slice(11, 16)]);

  it('go online within an hour, a teacher’s one after another, the later ones as planned', () => {
    const lessons = [lesson('10:00'), lesson('11:00'), lesson('10:00', { teacher: 2 }), lesson('16:00'), lesson('17:00', { isOnline: true })];
    expect(starts(lessons, times('09:30', '11:12'))).toEqual([['10:00', '11:45'], ['10:00', '11:45'], ['11:00', '12:30'], ['16:00', '16:00']]);
  });

  it('begin soon after an admin says so later, and those that have begun since stay', () => {
    const lessons = [lesson('10:00'), lesson('11:00'), lesson('12:00', { teacher: 2 }), lesson('16:00')];
    expect(starts(lessons, times('09:30', '11:12'), '12:05')).toEqual([['10:00', '12:10'], ['11:00', '12:55'], ['16:00', '16:00']]);
  });

  it('are not offered when a lesson was over before, none was held back, the alert is on, or they have begun', () => {
    expect(starts([lesson('09:00'), lesson('12:00')], times('11:00', '12:30'))).toEqual([]);
    expect(starts([lesson('10:00')], times('08:00', '08:30'))).toEqual([]);
    expect(starts([lesson('10:00')], times('08:00', null))).toEqual([]);
    expect(starts([lesson('10:00', { isHeld: true })], times('09:00', '10:30'))).toEqual([]);
  });
});

it('a place touches its own lessons', () => {
  const sites = new Map([[7, 3], [8, null]]);
  const nowhere = { siteId: null, classroomId: null, groupId: null };
  const inRoom = (id: number | null, groupId = 1) => ({ groupId, room: id === null ? null : { id } });
  expect([inRoom(7), inRoom(8), inRoom(null)].map((one) => isTouched(one, nowhere, sites))).toEqual([true, true, true]);
  expect([inRoom(7), inRoom(8), inRoom(null)].map((one) => isTouched(one, { ...nowhere, siteId: 3 }, sites))).toEqual([true, false, false]);
  expect([inRoom(7), inRoom(8)].map((one) => isTouched(one, { ...nowhere, classroomId: 8 }, sites))).toEqual([false, true]);
  expect([inRoom(7, 1), inRoom(7, 2)].map((one) => isTouched(one, { ...nowhere, groupId: 2 }, sites))).toEqual([false, true]);
});

/** Answers as alerts.in.ua lists alerts. */
class FakeAlertSource extends AlertSource {
  alerts: ListedAlert[] | null = null;

  override async active(place: Place) {
    return this.alerts && activeIn(place, this.alerts);
  }
}

describe('an outside service', () => {
  const place = { oblast: 'Київська область', raion: 'Бучанський район', hromada: 'Ірпінська територіальна громада' };
  const listed = (change: Partial<ListedAlert>): ListedAlert => ({
    location_title: 'Київська область', location_type: 'oblast', location_oblast: 'Київська область', location_raion: null,
    started_at: '2026-11-21T08:05:00.000Z', finished_at: null, alert_type: 'air_raid', ...change,
  });

  it('tells since when, of what kind and at which level', async () => {
    const source = new FakeAlertSource();
    source.alerts = [
      listed({ location_type: 'raion', location_title: 'Бучанський район', started_at: '2026-11-21T08:10:00.000Z' }),
      listed({ location_type: 'raion', location_title: 'Бучанський район', alert_type: 'artillery_shelling' }),
      listed({}),
    ];
    expect(await source.active(place)).toEqual({ since: '2026-11-21T08:05:00.000Z', kinds: ['air_raid', 'artillery_shelling'], level: 'raion' });
  });

  it('knows nothing of a neighbour, of an alert that is over, or of a place without a name', async () => {
    const source = new FakeAlertSource();
    source.alerts = [
      listed({ location_oblast: 'Львівська область', location_title: 'Львівська область' }), listed({ finished_at: '2026-11-21T08:30:00.000Z' }),
      listed({ location_type: 'hromada', location_title: 'Бучанська територіальна громада' }),
    ];
    expect(await source.active(place)).toBeNull();
    expect(await source.active({ oblast: null, raion: null, hromada: null })).toBeNull();
  });

  it('that is silent, or not asked, is unknown', async () => {
    expect([await new FakeAlertSource().active(place), await new NoAlertSource().active()]).toEqual([null, null]);
  });
});
