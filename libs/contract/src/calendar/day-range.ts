import { z } from 'zod';
import { date } from '../values.ts';

const mostDays = 400;

/** Refinements of a range of days, with their messages. */
export const hasOrder = ({ from, to }: { from: string; to: string }) => from <= to;
export const isShort = ({ from, to }: { from: string; to: string }) => Date.parse(to) - Date.parse(from) <= mostDays * 86_400_000;
export const order = { message: 'Перший день має бути не пізніше останнього', path: ['to'] };
export const length = { message: `Не більше ${mostDays} днів`, path: ['to'] };

/** Both days belong to it. */
export const dayRange = z.object({ from: date, to: date }).refine(hasOrder, order).refine(isShort, length);
