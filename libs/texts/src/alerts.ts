import type { AlertAnswer } from '@dzvinok/contract/alerts';

/** As told to families. */
export const alertAnswerText: Record<AlertAnswer, string> = {
  interrupted: 'заняття перервано до відбою',
  shelter: 'заняття тривають в укритті',
  online: 'заняття тривають онлайн',
};

/** Labels of the choices of staff. */
export const alertAnswerNames: Record<AlertAnswer, string> = { interrupted: 'Перервати', shelter: 'В укриття', online: 'Онлайн' };

/** «Повітряна тривога з 18:10, Корпус 1»; the start is in the centre’s zone. */
export function alertTitle({ startedAt, place }: { startedAt: string; place: string | null }): string {
  return `Повітряна тривога з ${startedAt.slice(11, 16)}${place ? `, ${place}` : ''}`;
}
