import { expect, test } from 'vitest';
import { isConnectionLoss } from './connection.ts';

const failed = (message: string, code: string) => Object.assign(new Error(message), { code });

test('the errors of Citus about a missing worker count as a lost connection, and other errors do not', () => {
  expect(isConnectionLoss(failed('failure on connection marked as essential: 10.0.0.2:5432', 'XX000'))).toBe(true);
  expect(isConnectionLoss(failed('could not find any healthy placement for shard 102008', 'XX000'))).toBe(true);
  expect(isConnectionLoss(failed('connection to the remote node t_1@10.0.0.2:5432 failed', '08006'))).toBe(true);
  expect(isConnectionLoss(failed('duplicate key value violates unique constraint', 'XX000'))).toBe(false);
});
