import { Refusal } from '@dzvinok/api-server/failure';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { avatarImage } from './avatar-image.ts';

test('a burst of pictures is refused beyond a queue of limited length', async () => {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c83232' } }).png().toBuffer();
  const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => avatarImage(png)));
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(100 - 31);
  for (const outcome of refused) {
    const reason = outcome.status === 'rejected' ? outcome.reason : null;
    expect(reason instanceof Refusal && [reason.code, reason.details.headers]).toEqual(['avatars.busy', { 'retry-after': '10' }]);
  }
  expect((await avatarImage(png)).length).toBeGreaterThan(0);
});
