import type { GroupListItem } from '@dzvinok/contract/groups';
import { counted } from '@dzvinok/texts/plural';

type Counted = Pick<GroupListItem, 'studentCount' | 'capacity'>;

/** «8 учнів», or of a group with a number of places «8 з 10 учнів». */
export function placesTaken({ studentCount, capacity }: Counted): string {
  if (!capacity) return counted(studentCount, 'student');
  return `${studentCount} з ${counted(capacity, ['учня', 'учнів', 'учнів'])}`;
}

export function isOverfull({ studentCount, capacity }: Counted): boolean {
  return Boolean(capacity) && studentCount > Number(capacity);
}
