import { paths } from '@dzvinok/contract/paths';
import { remoteContractVersion } from '@dzvinok/contract/releases';
import { defineRemote } from '@dzvinok/remote/remote';
import {
  IconBroadcast,
  IconCalendar,
  IconChecks,
  IconHistory,
  IconHomeEdit,
  IconMail,
  IconSchool,
  IconUser,
  IconUsersGroup,
} from '@dzvinok/ui/icons';
import { manifest } from '../manifest.ts';

/** The area of a TenantAdmin: people, groups and topics of one centre. */
export const remote = defineRemote({
  contract: remoteContractVersion,
  ...manifest.areas.admin,
  navigation: [
    {
      label: 'Учні',
      to: paths.admin.students,
      also: [paths.admin.addStudent, '/admin/edit-student', paths.admin.importStudents],
      icon: <IconUser size={18} />,
    },
    // The lesson editor lies outside of the area and is reached from a group's journal.
    { label: 'Групи', to: paths.admin.groups, also: [paths.admin.addGroup, '/class'], icon: <IconUsersGroup size={18} /> },
    {
      label: 'Викладачі',
      to: paths.admin.teachers,
      also: [paths.admin.addTeacher, '/admin/edit-teacher'],
      icon: <IconSchool size={18} />,
    },
    { label: 'Тестування', icon: <IconChecks size={18} /> },
    { label: 'Розсилки', to: paths.admin.mailing, icon: <IconMail size={18} /> },
    { label: 'Розклад', icon: <IconCalendar size={18} /> },
    { label: 'Онлайн', icon: <IconBroadcast size={18} /> },
    { label: 'Домашні завдання', icon: <IconHomeEdit size={18} /> },
    {
      label: 'Журнал дій',
      to: paths.admin.auditLog,
      also: [paths.admin.support, paths.admin.passport],
      icon: <IconHistory size={18} />,
    },
  ],
  routes: [
    { path: 'home', lazy: async () => ({ Component: (await import('./home/home.page.tsx')).HomePage }) },
    { path: 'students', lazy: async () => ({ Component: (await import('./students/list/students.page.tsx')).StudentsPage }) },
    {
      path: 'add-students-parents',
      lazy: async () => ({ Component: (await import('./students/form/add-student.page.tsx')).AddStudentPage }),
    },
    {
      path: 'import-students',
      lazy: async () => ({ Component: (await import('./import-students/import-students.page.tsx')).ImportStudentsPage }),
    },
    {
      path: 'edit-student/:id',
      lazy: async () => ({ Component: (await import('./students/form/edit-student.page.tsx')).EditStudentPage }),
    },
    { path: 'classes', lazy: async () => ({ Component: (await import('./groups/groups.page.tsx')).GroupsPage }) },
    { path: 'add-group', lazy: async () => ({ Component: (await import('./groups/add-group.page.tsx')).AddGroupPage }) },
    { path: 'classes/:id', lazy: async () => ({ Component: (await import('./groups/edit-group.page.tsx')).EditGroupPage }) },
    { path: 'teachers', lazy: async () => ({ Component: (await import('./teachers/teachers.page.tsx')).TeachersPage }) },
    {
      path: 'add-teacher',
      lazy: async () => ({ Component: (await import('./teachers/add-teacher.page.tsx')).AddTeacherPage }),
    },
    {
      path: 'edit-teacher/:id',
      lazy: async () => ({ Component: (await import('./teachers/edit-teacher.page.tsx')).EditTeacherPage }),
    },
    { path: 'subjects-classrooms', lazy: async () => ({ Component: (await import('./subjects-classrooms/subjects-classrooms.page.tsx')).SubjectsClassroomsPage }) },
    { path: 'lesson-topics', lazy: async () => ({ Component: (await import('./topics/topics.page.tsx')).TopicsPage }) },
    { path: 'mailing', lazy: async () => ({ Component: (await import('./mailing/mailing.page.tsx')).MailingPage }) },
    { path: 'audit-log', lazy: async () => ({ Component: (await import('./audit-log/audit-log.page.tsx')).AuditLogPage }) },
    { path: 'support', lazy: async () => ({ Component: (await import('./support/support.page.tsx')).SupportPage }) },
    {
      path: 'passport',
      lazy: async () => ({ Component: (await import('./passport/passport.page.tsx')).CentrePassportPage }),
    },
  ],
});
