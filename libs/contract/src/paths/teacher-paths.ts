export const teacherPaths = {
  home: '/teacher/my',
  journal: (groupId: number) => `/teacher/class/${groupId}/journal`,
  currentLesson: (groupId: number) => `/teacher/class/${groupId}/current-lesson`,
  homework: (groupId: number) => `/teacher/class/${groupId}/homework`,
} as const;
