import { expect, test } from 'vitest';
import { Slots } from './flow.ts';

const refuse = () => new Error('full');

test('callers get a slot in the order of their arrival, and an owner cannot take all slots', async () => {
  const slots = new Slots({ total: 2, ofOwner: 1 });
  const order: string[] = [];
  const enter = async (name: string, owner: string) => {
    const leave = await slots.enter(owner);
    order.push(name);
    return leave;
  };
  const [first, second] = await Promise.all([enter('a', 'kyiv'), enter('b', 'lviv')]);
  const [third, fourth] = [enter('c', 'kyiv'), enter('d', 'lviv')];
  expect(slots.waitingCount).toBe(2);
  second();
  // Kyiv still holds its one slot, so Lviv's caller goes on first.
  (await fourth)();
  expect(order).toEqual(['a', 'b', 'd']);
  first();
  first();
  (await third)();
  expect([order, slots.waitingCount]).toEqual([['a', 'b', 'd', 'c'], 0]);
});

test('a full line refuses at once, a slow line refuses after the patience, and no slot is lost', async () => {
  const slots = new Slots({ total: 1, maxLength: 1, patienceMs: 20, refuse });
  const leave = await slots.enter();
  const waiting = slots.enter();
  await expect(slots.enter()).rejects.toThrow('full');
  await expect(waiting).rejects.toThrow('full');
  leave();
  expect(await slots.run(async () => 'done')).toBe('done');
  await expect(slots.run(async () => { throw new Error('as meant'); })).rejects.toThrow('as meant');
  expect(await slots.run(async () => 'again')).toBe('again');
});
