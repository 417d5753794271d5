import type { GroupListItem } from '@dzvinok/contract/groups';
import { overlapsInWeek } from '@dzvinok/schedule/overlap';

type ScheduledGroup = Pick<GroupListItem, 'id' | 'lessonDuration' | 'schedules'>;
type Slot = GroupListItem['schedules'][number];

function sharedTimes(group: ScheduledGroup, other: ScheduledGroup): [Slot, Slot][] {
  if (group.id === other.id) return [];
  const pairs = group.schedules.flatMap((slot) => other.schedules.map((theirs): [Slot, Slot] => [slot, theirs]));
  return pairs.filter(([slot, theirs]) =>
    overlapsInWeek({ ...slot, durationMinutes: group.lessonDuration }, { ...theirs, durationMinutes: other.lessonDuration }));
}

/** Groups of a student whose lessons overlap with the lessons of this group. */
export function groupsAtSameTime(group: ScheduledGroup, own: readonly GroupListItem[]): GroupListItem[] {
  return own.filter((other) => sharedTimes(group, other).length > 0);
}

export function namesOf(groups: readonly Pick<GroupListItem, 'subjectName' | 'className'>[]): string {
  return groups.map(({ subjectName, className }) => `${subjectName} ${className}`).join(', ');
}

export function sameTimeText(others: readonly GroupListItem[]): string | undefined {
  return others.length > 0 ? `О цей час також ${namesOf(others)}` : undefined;
}

/** Sentences about other groups that have the group's classroom or teacher at the same time. */
export function clashesOf(group: GroupListItem, groups: readonly GroupListItem[]): string[] {
  const sentences = groups.flatMap((other) => sharedTimes(group, other).flatMap(([slot, theirs]) => {
    const places = [slot.classroomId === theirs.classroomId && slot.classroomName, group.teacherId === other.teacherId && group.teacherName];
    return places.filter((place) => place !== false).map((place) => `О цей час також ${other.subjectName} ${other.className}: ${place}`);
  }));
  return [...new Set(sentences)];
}
