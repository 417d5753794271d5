import { expect, test } from 'vitest';
import { SingleFlight } from './flow.ts';

function slowReads() {
  const begun: PromiseWithResolvers<number>[] = [];
  const ask = () => {
    const reading = Promise.withResolvers<number>();
    begun.push(reading);
    return reading.promise;
  };
  return { begun, ask, end: (nr: number) => begun[nr - 1]?.resolve(nr) };
}

test('callers during a read share the next read, which begins when the first has ended', async () => {
  const { begun, ask, end } = slowReads();
  const reads = new SingleFlight<number>();
  const first = reads.runFresh('a', ask);
  const [second, third] = [reads.runFresh('a', ask), reads.runFresh('a', ask)];
  expect(begun).toHaveLength(1);
  end(1);
  expect(await first).toBe(1);
  await expect.poll(() => begun.length).toBe(2);
  const fourth = reads.runFresh('a', ask);
  end(2);
  expect(await Promise.all([second, third])).toEqual([2, 2]);
  await expect.poll(() => begun.length).toBe(3);
  end(3);
  expect(await fourth).toBe(3);
  const fifth = reads.runFresh('a', ask);
  expect(begun).toHaveLength(4);
  end(4);
  expect(await fifth).toBe(4);
});

test('a read that fails fails for its own callers alone, and different names do not share reads', async () => {
  const { begun, ask, end } = slowReads();
  const reads = new SingleFlight<number>();
  const first = reads.runFresh('a', ask);
  const next = reads.runFresh('a', ask);
  const other = reads.runFresh('b', ask);
  expect(begun).toHaveLength(2);
  begun[0]?.reject(new Error('no database'));
  await expect(first).rejects.toThrow('no database');
  await expect.poll(() => begun.length).toBe(3);
  end(3);
  end(2);
  expect(await Promise.all([next, other])).toEqual([3, 2]);
});
