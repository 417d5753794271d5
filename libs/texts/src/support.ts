const time = new Intl.DateTimeFormat('uk-UA', { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat('uk-UA', { day: '2-digit', month: '2-digit' });

/** `14:30`, or `23.11, 02:30` when not today by the reader's clock. */
export function supportMoment(at: string, now = new Date()): string {
  const moment = new Date(at);
  return moment.toDateString() === now.toDateString() ? time.format(moment) : `${day.format(moment)}, ${time.format(moment)}`;
}

export const supportModeText = { read: 'лише перегляд', full: 'повний доступ' } as const;
