import { paths } from '@dzvinok/contract/paths';
import { remoteContractVersion } from '@dzvinok/contract/remote-contract';
import { defineRemote } from '@dzvinok/remote/remote';
import { Outlet } from '@dzvinok/router/routing';
import { IconBook, IconBroadcast, IconBuilding, IconCalendar, IconChecks, IconHome, IconHomeEdit, IconMail, IconSchool, IconUser, IconUsersGroup } from '@dzvinok/ui/icons';
import { PageTabs } from '@dzvinok/ui/page';
import { manifest } from '../manifest.ts';
import { pageRoute } from '../page-route.ts';
import styles from './section-tabs.module.css';

interface SectionPage {
  label: string;
  to: `/${string}`;
}

/** One tab of the area leads to the first page; the tabs inside lead to the others. */
const sections = {
  catalogue: {
    label: 'Предмети й теми',
    pages: [
      { label: 'Теми уроків', to: paths.admin.topics },
      { label: 'Предмети та аудиторії', to: paths.admin.subjectsClassrooms },
    ],
  },
  centre: {
    label: 'Центр',
    pages: [
      { label: 'Журнал дій', to: paths.admin.auditLog },
      { label: 'Доступ підтримки', to: paths.admin.support },
      { label: 'Паспорт центру', to: paths.admin.passport },
      { label: 'Контакти', to: paths.admin.contacts },
    ],
  },
} as const satisfies Record<string, { label: string; pages: readonly SectionPage[] }>;

function SectionTabs({ section }: { section: keyof typeof sections }) {
  const { label, pages } = sections[section];
  return (
    <>
      <div className={styles.tabs}>
        <PageTabs label={label} tabs={pages.map((page) => ({ label: page.label, href: page.to }))} />
      </div>
      <Outlet />
    </>
  );
}

export const remote = defineRemote({
  contract: remoteContractVersion,
  ...manifest.areas.admin,
  navigation: [
    { label: 'Головна', to: paths.admin.home, icon: <IconHome size={18} /> },
    {
      label: 'Учні',
      to: paths.admin.students,
      also: ['/admin/edit-student'],
      pages: [
        { label: 'Додати учня', to: paths.admin.addStudent },
        { label: 'Імпорт учнів', to: paths.admin.importStudents },
        { label: 'Архів учнів', to: paths.admin.studentsArchive },
      ],
      icon: <IconUser size={18} />,
    },
    {
      label: 'Групи',
      to: paths.admin.groups,
      // A group's journal opens the lesson editor, which lies outside the area.
      also: ['/class'],
      pages: [{ label: 'Додати групу', to: paths.admin.addGroup }],
      icon: <IconUsersGroup size={18} />,
    },
    {
      label: 'Викладачі',
      to: paths.admin.teachers,
      also: ['/admin/edit-teacher'],
      pages: [{ label: 'Додати викладача', to: paths.admin.addTeacher }],
      icon: <IconSchool size={18} />,
    },
    { ...sections.catalogue, to: paths.admin.topics, icon: <IconBook size={18} /> },
    { label: 'Розсилки', to: paths.admin.mailing, icon: <IconMail size={18} /> },
    { ...sections.centre, to: paths.admin.auditLog, icon: <IconBuilding size={18} /> },
    { label: 'Тестування', icon: <IconChecks size={18} /> },
    { label: 'Розклад', icon: <IconCalendar size={18} /> },
    { label: 'Онлайн', icon: <IconBroadcast size={18} /> },
    { label: 'Домашні завдання', icon: <IconHomeEdit size={18} /> },
  ],
  routes: [
    pageRoute('home', async () => (await import('./home/home.page.tsx')).HomePage),
    pageRoute('students', async () => (await import('./students/list/students.page.tsx')).StudentsPage),
    pageRoute('add-students-parents', async () => (await import('./students/form/add-student.page.tsx')).AddStudentPage),
    pageRoute('students-archive', async () => (await import('./students/archive/archived-students.page.tsx')).ArchivedStudentsPage),
    pageRoute('import-students', async () => (await import('./import-students/import-students.page.tsx')).ImportStudentsPage),
    pageRoute('edit-student/:id', async () => (await import('./students/form/edit-student.page.tsx')).EditStudentPage),
    pageRoute('classes', async () => (await import('./groups/groups.page.tsx')).GroupsPage),
    pageRoute('add-group', async () => (await import('./groups/add-group.page.tsx')).AddGroupPage),
    pageRoute('classes/:id', async () => (await import('./groups/edit-group.page.tsx')).EditGroupPage),
    pageRoute('teachers', async () => (await import('./teachers/teachers.page.tsx')).TeachersPage),
    pageRoute('add-teacher', async () => (await import('./teachers/add-teacher.page.tsx')).AddTeacherPage),
    pageRoute('edit-teacher/:id', async () => (await import('./teachers/edit-teacher.page.tsx')).EditTeacherPage),
    pageRoute('mailing', async () => (await import('./mailing/mailing.page.tsx')).MailingPage),
    { element: <SectionTabs section="catalogue" />, children: [
      pageRoute('subjects-classrooms', async () => (await import('./subjects-classrooms/subjects-classrooms.page.tsx')).SubjectsClassroomsPage),
      pageRoute('lesson-topics', async () => (await import('./topics/topics.page.tsx')).TopicsPage),
    ] },
    { element: <SectionTabs section="centre" />, children: [
      pageRoute('audit-log', async () => (await import('./audit-log/audit-log.page.tsx')).AuditLogPage),
      pageRoute('support', async () => (await import('./support/support.page.tsx')).SupportPage),
      pageRoute('contacts', async () => (await import('./contacts/contacts.page.tsx')).ContactsPage),
      pageRoute('passport', async () => (await import('./passport/passport.page.tsx')).CentrePassportPage),
    ] },
  ],
});
