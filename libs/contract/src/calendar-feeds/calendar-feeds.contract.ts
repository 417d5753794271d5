import { z } from 'zod';
import { defineRoute, fileContent, noData } from '../route.ts';
import { idText } from '../values.ts';

/** Anyone with the address reads the schedule, so only student and parents get it, and it can be replaced. */
export const calendarFeed = z.object({
  url: z.url().nullable(),
});
export type CalendarFeed = z.output<typeof calendarFeed>;

const child = { studentId: idText.optional() };
const family = ['Student', 'Parent'] as const;

export const calendarFeedsRoutes = {
  one: defineRoute({
    method: 'GET',
    path: '/api/studentAndParent/calendarFeed',
    access: family,
    summary: 'Address of the student’s calendar feed; it ends when the sessions of a person who knows it are ended',
    reads: ['sessions'],
    query: z.object(child),
    data: calendarFeed,
  }),
  open: defineRoute({
    method: 'POST',
    path: '/api/studentAndParent/calendarFeed',
    access: family,
    summary: 'A new address for the student’s calendar feed; the former one ends',
    changesNoRead: 'the screen shows the reply, as reading the feed again could fail',
    query: z.object(child),
    data: calendarFeed,
  }),
  revoke: defineRoute({
    method: 'DELETE',
    path: '/api/studentAndParent/calendarFeed',
    access: family,
    summary: 'End the student’s calendar feed; repeating changes nothing',
    changesNoRead: 'the screen shows the reply, as reading the feed again could fail',
    query: z.object(child),
    data: noData,
  }),
  show: defineRoute({
    method: 'GET',
    path: '/api/calendar/:file',
    access: 'public',
    summary: 'Lessons of one student as iCalendar, at the secret address',
    params: z.object({ file: z.string() }),
    data: fileContent,
    answers: ['text/calendar'],
  }),
};

export const calendarFeedsErrors = {
  'calendar-feeds.not-found': 404,
  'calendar-feeds.off': 403,
} as const;
