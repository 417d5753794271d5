import { expect, test } from 'vitest';
import { isConnectionLoss } from './connection.ts';

const failed = (message: string, code: string) => Object.assign(new Error(message), { code });

test('what Citus says of a worker that is away is a lost connection, and other failures are not', () => {
  expect(isConnectionLoss(failed('failure on connection marked as essential: 10.0.0.2:5432', 'XX000'))).toBe(true);
  expect(isConnectionLoss(failed('could not find any healthy placement for shard 102008', 'XX000'))).toBe(true);
  expect(isConnectionLoss(failed('connection to the remote node t_1@10.0.0.2:5432 failed', '08006'))).toBe(true);
  expect(isConnectionLoss(failed('duplicate key value violates unique constraint', 'XX000'))).toBe(false);
});
