/** Filters of a link to the students list; all combine. */
export interface StudentsWhere {
  /** `owed`: has something to pay this month and has not. */
  payment?: 'paid' | 'owed';
  /** A group's id, or `none` for students without a group. */
  group?: number | 'none';
  learns?: 'online' | 'here';
  search?: string;
}

function studentsWhere(where: StudentsWhere): string {
  const parts = Object.entries(where).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return `/admin/students?${parts.join('&')}`;
}

/** Calls before the portal has loaded, by scripts without schemas; their routes take the paths from here. */
export const earlyCalls = {
  registry: '/remotes.json',
  familyHeader: '/api/studentAndParent/header',
  familyWeek: '/api/studentAndParent/studentSchedule',
} as const;

/** Addresses of the screens (specification §2), the only way in which one area links to another. */
export const paths = {
  home: '/',
  login: '/login',
  profile: '/profile',
  platform: {
    tenants: '/platform/tenants',
    onboard: '/platform/tenants/new',
    tenant: (tenantId: number, tab?: 'settings' | 'admins' | 'passports' | 'deletion') => `/platform/tenants/${tenantId}${tab ? `/${tab}` : ''}`,
    fleet: '/platform/fleet',
    passports: '/platform/passports',
    releases: '/platform/releases',
    superAdmins: '/platform/admins',
    auditLog: '/platform/audit-log',
  },
  admin: {
    home: '/admin/home',
    groups: '/admin/classes',
    group: (groupId: number) => `/admin/classes/${groupId}`,
    groupsWithoutRoom: '/admin/classes?room=none',
    addGroup: '/admin/add-group',
    students: '/admin/students',
    studentsWhere,
    studentGroups: (studentId: number) => `/admin/edit-student/${studentId}?groups=open`,
    addStudent: '/admin/add-students-parents',
    importStudents: '/admin/import-students',
    studentsArchive: '/admin/students-archive',
    editStudent: (studentId: number) => `/admin/edit-student/${studentId}`,
    teachers: '/admin/teachers',
    addTeacher: '/admin/add-teacher',
    editTeacher: (teacherId: number) => `/admin/edit-teacher/${teacherId}`,
    mailing: '/admin/mailing',
    topics: '/admin/lesson-topics',
    subjectsClassrooms: '/admin/subjects-classrooms',
    auditLog: '/admin/audit-log',
    support: '/admin/support',
    passport: '/admin/passport',
    contacts: '/admin/contacts',
  },
  teacher: {
    home: '/teacher/my',
    journal: (groupId: number) => `/teacher/class/${groupId}/journal`,
    currentLesson: (groupId: number) => `/teacher/class/${groupId}/current-lesson`,
    homework: (groupId: number) => `/teacher/class/${groupId}/homework`,
  },
  lesson: (groupId: number, lessonId: number) => `/class/${groupId}/lesson/${lessonId}`,
  student: {
    schedule: '/student/classes',
    missedLessons: '/student/missed-lessons',
    homework: '/student/homework',
    /** The progress view; any other address of the area is the normal view. */
    progress: '/student/classes?view=progress',
    recordings: '/student/classes#recordings',
    allRecordings: '/student/recordings',
  },
  parent: {
    schedule: '/parent/classes',
    missedLessons: '/parent/missed-lessons',
    homework: '/parent/homework',
    progress: '/parent/classes?view=progress',
    recordings: '/parent/classes#recordings',
    allRecordings: '/parent/recordings',
  },
} as const;

/** The address of a parent's page for one of the children. */
export function withChild(href: string, studentId: number | string): string {
  const [page = '', hash] = href.split('#');
  return `${page}${page.includes('?') ? '&' : '?'}studentId=${studentId}${hash === undefined ? '' : `#${hash}`}`;
}
