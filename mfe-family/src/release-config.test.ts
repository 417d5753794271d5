import { describedArea } from '@dzvinok/remote/harness';
import { expect, test } from 'vitest';
import config from '../release.config.json' with { type: 'json' };
import { remote as student } from './student.remote.tsx';
import { remote as parent } from './parent.remote.tsx';

test('the registry is told of each area what its code is', () => {
  expect(config.exposes).toEqual([
    { module: './student', ...describedArea(student) },
    { module: './parent', ...describedArea(parent) },
  ]);
});
