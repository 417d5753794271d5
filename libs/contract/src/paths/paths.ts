/** Calls before the portal has loaded, by scripts without schemas; their routes take the paths from here. */
export const earlyCalls = {
  registry: '/remotes.json',
  familyHeader: '/api/studentAndParent/header',
  familyWeek: '/api/studentAndParent/studentSchedule',
  teacherGroups: '/api/teacher/classes',
  teacherWarnings: '/api/teacher/warnings',
} as const;

/**
 * Addresses of the screens (specification §2), the only way in which one area links to another. Those of an area lie in
 * a file of their own, so that a new address gives no new version to other remotes.
 */
export const paths = {
  home: '/',
  login: '/login',
  profile: '/profile',
  adminGroup: (groupId: number) => `/admin/classes/${groupId}`,
  lesson: (groupId: number, lessonId: number) => `/class/${groupId}/lesson/${lessonId}`,
} as const;
