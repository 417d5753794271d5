export const studentPaths = {
  schedule: '/student/classes',
  missedLessons: '/student/missed-lessons',
  homework: '/student/homework',
  /** The progress view; any other address of the area is the normal view. */
  progress: '/student/classes?view=progress',
  recordings: '/student/classes#recordings',
  allRecordings: '/student/recordings',
  cost: '/student/cost',
} as const;

export const parentPaths = {
  schedule: '/parent/classes',
  missedLessons: '/parent/missed-lessons',
  homework: '/parent/homework',
  progress: '/parent/classes?view=progress',
  recordings: '/parent/classes#recordings',
  allRecordings: '/parent/recordings',
  cost: '/parent/cost',
} as const;

/** The week of a day, with a lesson of it opened. */
export function withLesson(schedule: string, day: string, lessonId: number | undefined): string {
  return `${schedule}?week=${day}${lessonId === undefined ? '' : `&lesson=${lessonId}`}`;
}

export function withChild(href: string, studentId: number | string): string {
  const [page = '', hash] = href.split('#');
  return `${page}${page.includes('?') ? '&' : '?'}studentId=${studentId}${hash === undefined ? '' : `#${hash}`}`;
}
