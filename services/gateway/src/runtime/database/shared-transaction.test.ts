import { DatabaseUnavailable } from '@dzvinok/tenancy/connection';
import { currentLimit, WorkLimit } from '@dzvinok/tenancy/transaction';
import { expect, test } from 'vitest';
import { SharedTransaction, type Outcome } from './shared-transaction.ts';

interface Item {
  name: string;
  value: string;
}

type Run = (items: readonly Item[], isAlone: boolean) => Promise<Outcome<string>[]>;

const item = (value: string, name = value): Item => ({ name, value });
const done: Run = async (items) => items.map(({ value }) => ({ kind: 'done', result: `done ${value}` }));

/** Notes which items ran together; single items are marked. */
function noting(run: Run) {
  const runs: string[] = [];
  const work = new SharedTransaction<Item, string>({
    nameOf: ({ name }) => name,
    run: async (items, isAlone) => {
      runs.push(`${items.map(({ value }) => value).join(' ')}${isAlone ? ' alone' : ''}`);
      return run(items, isAlone);
    },
  });
  return { runs, work };
}

/** Ends runs in the order in which they began. */
function held() {
  const ends: (() => void)[] = [];
  const run: Run = async (items, isAlone) => {
    await new Promise<void>((end) => { ends.push(end); });
    return done(items, isAlone);
  };
  return { run, end: () => ends.shift()?.() };
}

const turn = () => new Promise((next) => { setTimeout(next, 5); });

test('items of one turn share a transaction, items with the same name run in sequence', async () => {
  const { runs, work } = noting(done);
  const values = await Promise.all([work.do(1, item('a')), work.do(1, item('b1', 'b')), work.do(1, item('b2', 'b')), work.do(2, item('c'))]);
  expect(values).toEqual(['done a', 'done b1', 'done b2', 'done c']);
  expect(runs).toEqual(['a b1', 'b2', 'c']);
});

test('items that arrive while a centre is busy share the next transaction, and another centre goes on', async () => {
  const { run, end } = held();
  const { runs, work } = noting(run);
  const first = work.do(1, item('a'));
  await turn();
  const later = ['b', 'c', 'd'].map((value) => work.do(1, item(value)));
  const other = work.do(2, item('x'));
  await turn();
  expect(runs).toEqual(['a', 'x']);
  end();
  await first;
  await turn();
  expect(runs).toEqual(['a', 'x', 'b c d']);
  for (let left = 0; left < 2; left += 1) end();
  expect(await Promise.all([...later, other])).toEqual(['done b', 'done c', 'done d', 'done x']);
});

test('each caller gets its own outcome', async () => {
  const { runs, work } = noting(async (items, isAlone) => items.map(({ value }): Outcome<string> => {
    if (value === 'refused') return { kind: 'failed', error: new Error(value) };
    return value === 'locked' && !isAlone ? { kind: 'alone' } : { kind: 'done', result: value };
  }));
  const settled = await Promise.allSettled(['good', 'refused', 'locked'].map((value) => work.do(1, item(value))));
  expect(settled).toMatchObject([{ value: 'good' }, { reason: { message: 'refused' } }, { value: 'locked' }]);
  expect(runs).toEqual(['good refused locked', 'locked alone']);
});

test('a failure reaches only the items that cause it', async () => {
  const { runs, work } = noting(async (items, isAlone) => {
    if (items.some(({ value }) => value === 'bad')) throw new Error('as meant');
    return done(items, isAlone);
  });
  const settled = await Promise.allSettled(['good', 'bad'].map((value) => work.do(1, item(value))));
  expect(settled).toMatchObject([{ value: 'done good' }, { reason: { message: 'as meant' } }]);
  expect(runs).toEqual(['good bad', 'good alone', 'bad alone']);
});

test('after a lost connection no item is run again, as it may be saved', async () => {
  const { runs, work } = noting(() => Promise.reject(new DatabaseUnavailable('gone')));
  const settled = await Promise.allSettled(['a', 'b'].map((value) => work.do(1, item(value))));
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(runs).toEqual(['a b']);
});

test('an item that times out in the queue is not run, and does not delay the other items', async () => {
  const { runs, work } = noting(done);
  const limit = new WorkLimit();
  const late = limit.run(() => work.do(1, item('late')));
  const other = work.do(1, item('other'));
  limit.end(new Error('too late'));
  await expect(late).rejects.toThrow('too late');
  expect(await other).toBe('done other');
  expect(runs).toEqual(['other']);
});

test('all callers of a transaction wait for its commit, and the first one to time out ends it', async () => {
  const limits = [new WorkLimit(), new WorkLimit()];
  const committed = Promise.withResolvers<void>();
  const states: boolean[][] = [];
  const { work } = noting(async (items, isAlone) => {
    await currentLimit()?.whileCommitting(async () => {
      states.push(limits.map(({ isCommitting }) => isCommitting));
      await committed.promise;
    });
    limits[1]?.end(new Error('too late'));
    states.push(limits.map(({ isCommitting }) => isCommitting), currentLimit()?.signals.map(({ aborted }) => aborted) ?? []);
    return done(items, isAlone);
  });
  const all = limits.map((limit, nr) => limit.run(() => work.do(1, item(String(nr)))));
  await turn();
  committed.resolve();
  expect(await Promise.all(all)).toEqual(['done 0', 'done 1']);
  expect(states).toEqual([[true, true], [false, false], [false, true]]);
});
