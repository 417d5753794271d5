import { expect, it } from 'vitest';
import { ChannelPace } from './channel-pace.ts';

const platform = { name: 'email', perSecond: 2 };

it('centres take turns at a provider, however much one of them sends', async () => {
  const pace = new ChannelPace(null);
  const sent: string[] = [];
  const send = (centre: number, count: number) => Promise.all(Array.from({ length: count }, async (_, nr) => {
    await pace.wait(platform, centre);
    sent.push(`${centre}: ${nr + 1}`);
  }));
  await Promise.all([send(1, 4), send(2, 1), send(3, 1)]);
  expect(sent).toEqual(['1: 1', '2: 1', '3: 1', '1: 2', '1: 3', '1: 4']);
});

it('a provider of one’s own waits for no other', async () => {
  const pace = new ChannelPace(null);
  const sent: string[] = [];
  const send = async (provider: typeof platform, word: string) => { await pace.wait(provider, 1); sent.push(word); };
  await Promise.all([...['1', '2', '3'].map((word) => send(platform, word)), send({ ...platform, name: 'email of 1' }, 'own')]);
  expect(sent.indexOf('own')).toBeLessThan(sent.indexOf('3'));
});
