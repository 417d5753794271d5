import { expect, it } from 'vitest';
import { ChannelPace } from './channel-pace.ts';

const platform = { name: 'email', perSecond: 2 };

/** Sends `count` messages of a centre in one batch after another, as soon as the provider takes them. */
async function sendAll(pace: ChannelPace, { provider = platform, centre, count, sent }: { provider?: typeof platform; centre: string; count: number; sent: string[] }) {
  for (let left = count; left > 0; left -= provider.perSecond) {
    await pace.inTurn(provider, async () => {
      for (let nr = 0; nr < Math.min(left, provider.perSecond); nr += 1) {
        await pace.wait(provider);
        sent.push(centre);
      }
    });
  }
}

it('centres take turns at a provider, however much one of them sends', async () => {
  const pace = new ChannelPace(null);
  const sent: string[] = [];
  await Promise.all([sendAll(pace, { centre: 'large', count: 4, sent }), sendAll(pace, { centre: 'small', count: 1, sent }), sendAll(pace, { centre: 'another', count: 1, sent })]);
  expect(sent).toEqual(['large', 'large', 'small', 'another', 'large', 'large']);
});

it('a provider of one’s own waits for no other', async () => {
  const pace = new ChannelPace(null);
  const sent: string[] = [];
  await Promise.all([sendAll(pace, { centre: 'shared', count: 3, sent }), sendAll(pace, { provider: { ...platform, name: 'email of 1' }, centre: 'own', count: 1, sent })]);
  expect(sent.indexOf('own')).toBeLessThan(sent.lastIndexOf('shared'));
});
