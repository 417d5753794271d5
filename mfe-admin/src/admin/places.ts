import type { GroupListItem } from '@dzvinok/contract/groups';
import { freePlaces } from '@dzvinok/schedule/places';
import { counted } from '@dzvinok/texts/plural';

type Counted = Pick<GroupListItem, 'studentCount' | 'capacity' | 'guestCount'>;

/** «8 учнів», of a group with a number of places «8 з 10 учнів», with guests «8 з 10 учнів, 1 гість». */
export function placesTaken({ studentCount, capacity, guestCount = 0 }: Counted): string {
  const students = capacity ? `${studentCount} з ${counted(capacity, ['учня', 'учнів', 'учнів'])}` : counted(studentCount, 'student');
  return guestCount > 0 ? `${students}, ${counted(guestCount, ['гість', 'гості', 'гостей'])}` : students;
}

export function isOverfull({ studentCount, capacity, guestCount = 0 }: Counted): boolean {
  return Number(freePlaces({ capacity: capacity ?? null, members: studentCount, guests: guestCount, held: 0 })) < 0;
}
