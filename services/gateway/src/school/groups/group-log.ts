import { group } from '@dzvinok/contract/groups';
import type { Facts } from '../../runtime/audit/changed.ts';

const settings = group.pick({ name: true, teacherName: true, lessonDuration: true, pricePerMonth: true, isOnline: true, schedules: true });

/** A group's settings as the log tells of them: slots have new numbers after each save. */
export function groupFacts(body: string): Facts {
  const { schedules, ...facts } = settings.parse(JSON.parse(body));
  return {
    ...facts,
    schedules: schedules.map(({ dayOfWeek, startTime, classroomName }) => ({ dayOfWeek, startTime, classroomName })),
  };
}
