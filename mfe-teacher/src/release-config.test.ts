import { describedArea } from '@dzvinok/remote/harness';
import { expect, test } from 'vitest';
import config from '../release.config.json' with { type: 'json' };
import { remote as teacher } from './teacher.remote.tsx';
import { remote as lesson } from './lesson.remote.tsx';

test('the registry is told of each area what its code is', () => {
  expect(config.exposes).toEqual([
    { module: './teacher', ...describedArea(teacher) },
    { module: './lesson', ...describedArea(lesson) },
  ]);
});
