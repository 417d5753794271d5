import { describedArea } from '@dzvinok/remote/harness';
import { expect, test } from 'vitest';
import config from '../release.config.json' with { type: 'json' };
import { remote as admin } from './admin/admin.remote.tsx';
import { remote as platform } from './platform/platform.remote.tsx';

test('the registry is told of each area what its code is', () => {
  expect(config.exposes).toEqual([
    { module: './admin', ...describedArea(admin) },
    { module: './platform', ...describedArea(platform) },
  ]);
});
