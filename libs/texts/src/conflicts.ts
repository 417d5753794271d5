const teacher = 'Викладач ';

/** A schedule conflict over a classroom: `place` is the classroom with the time, `group` the other group. */
export function classroomConflict(place: string, group: string): string {
  return `${place}: зайнято групою ${group}`;
}

/** A schedule conflict over a teacher. */
export function teacherConflict(name: string, when: string, group: string): string {
  return `${teacher}${name}, ${when}: веде групу ${group}`;
}

/** What a sentence of a schedule conflict is about. */
export function conflictKind(sentence: string): 'classroom' | 'teacher' {
  return sentence.startsWith(teacher) ? 'teacher' : 'classroom';
}
