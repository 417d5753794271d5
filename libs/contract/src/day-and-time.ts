import { z } from 'zod';
import { date } from './values.ts';

/** Wall clock of the centre, or a moment with an offset. */
export const dayAndTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/, 'Вкажіть день і час')
  .refine((text) => date.safeParse(text.slice(0, 10)).success, 'Вкажіть день і час');
