// Apart from the rules, which the portal's first scripts do not need.

/** Ways to reach a person outside the product, the cheapest first. */
export const channels = ['push', 'telegram', 'email', 'sms'] as const;
export type Channel = (typeof channels)[number];

export const messageKinds = [
  'absence', 'marks', 'comment', 'homework', 'lesson', 'alert', 'broadcast', 'recording', 'make-up', 'payment', 'mailing', 'promotion',
  'work', 'security',
] as const;
export type MessageKind = (typeof messageKinds)[number];
