import { describe, expect, test } from 'vitest';
import { FairShare } from './admission.ts';
import { Refusal } from './failure.ts';

const limits = { alone: 4, besideOthers: 2, atWorkMs: 100, waiting: 3, patienceMs: 2_000, refusalMs: 10, longestRestMs: 60 };
const idle = () => 0;

function callsOf(share: FairShare) {
  const running = new Map<string, () => void>();
  return {
    running,
    begin: (centre: number, name: string) => share.run(centre, () => new Promise<void>((end) => { running.set(name, end); })),
    end: (name: string) => {
      running.get(name)?.();
      running.delete(name);
    },
  };
}

const turn = () => new Promise((done) => { setTimeout(done, 5); });

describe('the share of a centre', () => {
  test('a centre that works alone runs more calls at once than a centre beside others', async () => {
    const { begin, running, end } = callsOf(new FairShare(limits, idle));
    const alone = ['a', 'b', 'c', 'd', 'e'].map((name) => begin(1, name));
    expect([...running.keys()]).toEqual(['a', 'b', 'c', 'd']);
    const other = ['x', 'y', 'z'].map((name) => begin(2, name));
    expect([...running.keys()]).toEqual(['a', 'b', 'c', 'd', 'x', 'y']);
    end('a');
    end('b');
    await turn();
    expect(running.has('e')).toBe(false);
    end('c');
    await turn();
    expect(running.has('e')).toBe(true);
    for (const name of ['d', 'e', 'x', 'y']) end(name);
    await turn();
    end('z');
    await Promise.all([...alone, ...other]);
  });

  test('calls begin in the order of their arrival, also after a call that failed', async () => {
    const share = new FairShare({ ...limits, alone: 1 }, idle);
    const order: string[] = [];
    const done = ['a', 'b', 'c'].map((name) => share.run(1, async () => {
      order.push(name);
      if (name === 'a') throw new Error('as meant');
    }));
    await Promise.allSettled(done);
    expect(order).toEqual(['a', 'b', 'c']);
  });

  test('a full line refuses with a time to come back, and does not delay the other centre', async () => {
    const { begin, running, end } = callsOf(new FairShare(limits, idle));
    const many = Array.from({ length: limits.alone + limits.waiting }, (_, nr) => begin(1, String(nr)));
    const refusal = await begin(1, 'one too many').catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ code: 'request.too-many', status: 429, details: { headers: { 'retry-after': '1' } } });
    const other = begin(2, 'other');
    expect(running.has('other')).toBe(true);
    end('other');
    await other;
    while (running.size > 0) {
      for (const name of running.keys()) end(name);
      await turn();
    }
    await Promise.all(many);
  });

  test('a caller that disconnects while its call waits leaves the line, and the call is not run', async () => {
    const share = new FairShare({ ...limits, alone: 1, waiting: 1 }, idle);
    const { begin, running, end } = callsOf(share);
    const first = begin(1, 'a');
    const leaving = new AbortController();
    const left = share.run(1, () => Promise.reject(new Error('nobody waits for it')), leaving.signal).catch((error: unknown) => error);
    leaving.abort('gone');
    expect(await left).toBe('gone');
    const next = begin(1, 'b');
    end('a');
    await turn();
    expect([...running.keys()]).toEqual(['b']);
    end('b');
    await Promise.all([first, next]);
    expect(await share.run(1, () => Promise.resolve('done'), leaving.signal)).toBe('done');
  });

  test('a centre gets the full share again when the other centres have stopped', async () => {
    const { begin, running, end } = callsOf(new FairShare(limits, idle));
    const other = begin(2, 'x');
    end('x');
    await other;
    const first = ['a', 'b', 'c'].map((name) => begin(1, name));
    expect([...running.keys()]).toEqual(['a', 'b']);
    await new Promise((done) => { setTimeout(done, limits.atWorkMs + 20); });
    const later = begin(1, 'd');
    expect(running.has('d')).toBe(true);
    end('a');
    await turn();
    expect(running.has('c')).toBe(true);
    for (const name of ['b', 'c', 'd']) end(name);
    await Promise.all([...first, later]);
  });

  test('a slot that other centres wait for rests as long as the process is busy, up to a limit', async () => {
    let busyness = 1;
    const { begin, running, end } = callsOf(new FairShare({ ...limits, atWorkMs: 5_000, besideOthers: 1 }, () => busyness));
    const other = begin(2, 'x');
    end('x');
    await other;
    const calls = ['a', 'b', 'c'].map((name) => begin(1, name));
    await turn();
    end('a');
    await turn();
    expect([...running.keys()]).toEqual([]);
    await new Promise((done) => { setTimeout(done, limits.longestRestMs + 20); });
    expect([...running.keys()]).toEqual(['b']);
    busyness = 0;
    end('b');
    await turn();
    expect([...running.keys()]).toEqual(['c']);
    end('c');
    await Promise.all(calls);
  });

  test('a call that has waited too long is refused with a time to come back, and the line goes on', async () => {
    const { begin, running, end } = callsOf(new FairShare({ ...limits, alone: 1, patienceMs: 30 }, idle));
    const first = begin(1, 'a');
    await expect(begin(1, 'b')).rejects.toMatchObject({ code: 'request.too-many', details: { headers: { 'retry-after': '1' } } });
    const later = begin(1, 'c');
    end('a');
    await turn();
    expect([...running.keys()]).toEqual(['c']);
    end('c');
    await Promise.all([first, later]);
  });
});
