import type { PricedMessage } from '../channel.ts';

/** The link is a button in Viber. */
export function textsOf({ title, text: body, url }: PricedMessage): { text: string; smsText: string } {
  const text = [title, body].filter(Boolean).join('\n').normalize();
  return { text, smsText: `${text}\n${url}` };
}
