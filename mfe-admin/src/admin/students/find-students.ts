import type { StudentListItem } from '@dzvinok/contract/students';
import { finder } from '@dzvinok/texts/names';

/** Students whose name, school or phone has the text, in the order in which they came. */
export function findStudents(students: readonly StudentListItem[], text: string): StudentListItem[] {
  const isFound = finder(text);
  return students.filter(({ fullname, schoolInfo, phoneNumber }) => isFound({ texts: [fullname, schoolInfo], phones: [phoneNumber] }));
}
