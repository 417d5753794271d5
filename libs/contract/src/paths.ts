/** Addresses of the screens (specification §2), the only way in which one area links to another. */
export const paths = {
  home: '/',
  login: '/login',
  profile: '/profile',
  platform: {
    tenants: '/platform/tenants',
    onboard: '/platform/tenants/new',
    tenant: (tenantId: number) => `/platform/tenants/${tenantId}`,
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
    addGroup: '/admin/add-group',
    students: '/admin/students',
    addStudent: '/admin/add-students-parents',
    importStudents: '/admin/import-students',
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
    /** The cabinet head’s progress view; any other address of the area is the normal one. */
    progress: '/student/classes?view=progress',
    /** The section under the week. */
    recordings: '/student/classes#recordings',
  },
  parent: {
    schedule: '/parent/classes',
    missedLessons: '/parent/missed-lessons',
    /** The cabinet head’s progress view; any other address of the area is the normal one. */
    progress: '/parent/classes?view=progress',
    /** The section under the week. */
    recordings: '/parent/classes#recordings',
  },
} as const;
