export const teacherPaths = {
  home: '/teacher/my',
  calendar: '/teacher/calendar',
  calendarDay: (day: string) => `/teacher/calendar?day=${day}`,
  pay: '/teacher/pay',
  substitutions: '/teacher/calendar/substitutions',
  groupTab: (groupId: number, tab: string) => `/teacher/class/${groupId}/${tab}`,
  journal: (groupId: number) => `/teacher/class/${groupId}/journal`,
  currentLesson: (groupId: number) => `/teacher/class/${groupId}/current-lesson`,
  student: (groupId: number, studentId: number) => `/teacher/class/${groupId}/students/${studentId}`,
  homework: (groupId: number) => `/teacher/class/${groupId}/homework`,
} as const;
