import { adminPaths } from '@dzvinok/contract/paths/admin';
import { staffRoles, type StaffRole } from '@dzvinok/contract/roles';
import { remoteContractVersion } from '@dzvinok/contract/remote-contract';
import { defineRemote } from '@dzvinok/remote/remote';
import { Outlet } from '@dzvinok/router/routing';
import { useCurrentUser } from '@dzvinok/session/session';
import { IconBook, IconBuilding, IconCalendar, IconCash, IconHome, IconMail, IconSchool, IconUser, IconUsersGroup } from '@dzvinok/ui/icons';
import { PageTabs } from '@dzvinok/ui/page';
import { manifest } from '../manifest.ts';
import { pageRoute } from '../page-route.tsx';
import styles from './section-tabs.module.css';

interface SectionPage {
  label: string;
  to: `/${string}`;
  staff?: readonly StaffRole[];
}

const reception = ['reception'] as const;
const accountant = ['accountant'] as const;

/** The area's tab leads to the first page; tabs inside lead to the other pages. */
const sections = {
  catalogue: {
    label: 'Предмети й теми',
    pages: [
      { label: 'Теми уроків', to: adminPaths.topics },
      { label: 'Предмети та аудиторії', to: adminPaths.subjectsClassrooms },
    ],
  },
  money: {
    label: 'Гроші',
    pages: [
      { label: 'Рахунки', to: adminPaths.invoices, staff: staffRoles },
      { label: 'Нарахування', to: adminPaths.charges, staff: accountant },
      { label: 'Борги', to: adminPaths.debts, staff: staffRoles },
      { label: 'Виписки', to: adminPaths.statements, staff: accountant },
      { label: 'Каса', to: adminPaths.cash, staff: staffRoles },
      { label: 'Оплата праці', to: adminPaths.pay, staff: accountant },
      { label: 'Звіти', to: adminPaths.income, staff: accountant },
      { label: 'Отримувачі', to: adminPaths.recipients, staff: accountant },
    ],
  },
  centre: {
    label: 'Центр',
    pages: [
      { label: 'Журнал дій', to: adminPaths.auditLog },
      { label: 'Адміністратори', to: adminPaths.admins },
      { label: 'Доступ підтримки', to: adminPaths.support },
      { label: 'Паспорт центру', to: adminPaths.passport },
      { label: 'Контакти', to: adminPaths.contacts },
      { label: 'Канали повідомлень', to: adminPaths.messageProviders },
    ],
  },
} as const satisfies Record<string, { label: string; pages: readonly SectionPage[] }>;

function SectionTabs({ section }: { section: keyof typeof sections }) {
  const { label, pages }: { label: string; pages: readonly SectionPage[] } = sections[section];
  const staffRole = useCurrentUser()?.staffRole;
  const shown = pages.filter(({ staff = [] }) => !staffRole || staff.includes(staffRole));
  return (
    <>
      <div className={styles.tabs}>
        <PageTabs label={label} tabs={shown.map((page) => ({ label: page.label, href: page.to }))} />
      </div>
      <Outlet />
    </>
  );
}

export const remote = defineRemote({
  contract: remoteContractVersion,
  ...manifest.areas.admin,
  navigation: [
    { label: 'Головна', to: adminPaths.home, icon: <IconHome size={18} /> },
    {
      label: 'Учні',
      to: adminPaths.students,
      also: ['/admin/edit-student'],
      pages: [
        { label: 'Додати учня', to: adminPaths.addStudent },
        { label: 'Імпорт учнів', to: adminPaths.importStudents },
        { label: 'Архів учнів', to: adminPaths.studentsArchive },
      ],
      icon: <IconUser size={18} />,
      staff: staffRoles,
    },
    {
      label: 'Групи',
      to: adminPaths.groups,
      // A group's journal opens the lesson editor, which lies outside the area.
      also: ['/class'],
      pages: [{ label: 'Додати групу', to: adminPaths.addGroup }],
      icon: <IconUsersGroup size={18} />,
      staff: reception,
    },
    { label: 'Розклад', to: adminPaths.calendar, pages: [{ label: 'Канікули й періоди', to: adminPaths.holidays }, { label: 'Прохання про заміну', to: adminPaths.substitutions }, { label: 'Відпрацювання', to: adminPaths.makeUps }], icon: <IconCalendar size={18} />, staff: reception },
    {
      label: 'Викладачі',
      to: adminPaths.teachers,
      also: ['/admin/edit-teacher', '/admin/teacher-absences'],
      pages: [{ label: 'Додати викладача', to: adminPaths.addTeacher }],
      icon: <IconSchool size={18} />,
    },
    { ...sections.catalogue, to: adminPaths.topics, icon: <IconBook size={18} /> },
    { label: 'Розсилки', to: adminPaths.mailing, icon: <IconMail size={18} /> },
    { ...sections.money, to: adminPaths.invoices, icon: <IconCash size={18} />, staff: staffRoles },
    { ...sections.centre, to: adminPaths.auditLog, icon: <IconBuilding size={18} /> },
  ],
  routes: [
    pageRoute('home', async () => (await import('./home/home.page.tsx')).HomePage, staffRoles),
    pageRoute('students', async () => (await import('./students/list/students.page.tsx')).StudentsPage, staffRoles),
    pageRoute('add-students-parents', async () => (await import('./students/form/add-student.page.tsx')).AddStudentPage, reception),
    pageRoute('students-archive', async () => (await import('./students/archive/archived-students.page.tsx')).ArchivedStudentsPage),
    pageRoute('import-groups', async () => (await import('./imports/groups/import-groups.page.tsx')).ImportGroupsPage),
    pageRoute('import-students', async () => (await import('./imports/students/import-students.page.tsx')).ImportStudentsPage),
    pageRoute('edit-student/:id', async () => (await import('./students/form/edit-student.page.tsx')).EditStudentPage, staffRoles),
    pageRoute('classes', async () => (await import('./groups/groups.page.tsx')).GroupsPage, reception),
    pageRoute('add-group', async () => (await import('./groups/add-group.page.tsx')).AddGroupPage),
    pageRoute('classes/:id', async () => (await import('./groups/edit-group.page.tsx')).EditGroupPage),
    pageRoute('calendar', async () => (await import('./calendar/calendar.page.tsx')).CalendarPage, reception),
    pageRoute('calendar/holidays', async () => (await import('./calendar/holidays.page.tsx')).HolidaysPage),
    pageRoute('calendar/substitutions', async () => (await import('./calendar/substitutions.page.tsx')).SubstitutionsPage),
    pageRoute('calendar/make-ups', async () => (await import('./calendar/make-ups.page.tsx')).MakeUpsPage),
    pageRoute('teachers', async () => (await import('./teachers/teachers.page.tsx')).TeachersPage),
    pageRoute('add-teacher', async () => (await import('./teachers/add-teacher.page.tsx')).AddTeacherPage),
    pageRoute('edit-teacher/:id', async () => (await import('./teachers/edit-teacher.page.tsx')).EditTeacherPage),
    pageRoute('teacher-absences/:id', async () => (await import('./teacher-absences/teacher-absence.page.tsx')).TeacherAbsencePage),
    pageRoute('mailing', async () => (await import('./mailing/mailing.page.tsx')).MailingPage),
    { element: <SectionTabs section="catalogue" />, children: [
      pageRoute('subjects-classrooms', async () => (await import('./subjects-classrooms/subjects-classrooms.page.tsx')).SubjectsClassroomsPage),
      pageRoute('lesson-topics', async () => (await import('./topics/topics.page.tsx')).TopicsPage),
    ] },
    { element: <SectionTabs section="money" />, children: [
      pageRoute('money/charges', async () => (await import('./money/charges.page.tsx')).ChargesPage, accountant),
      pageRoute('money/invoices', async () => (await import('./money/invoices.page.tsx')).InvoicesPage, staffRoles),
      pageRoute('money/debts', async () => (await import('./money/debts.page.tsx')).DebtsPage, staffRoles),
      pageRoute('money/statements', async () => (await import('./money/statements.page.tsx')).StatementsPage, accountant),
      pageRoute('money/statements/:id', async () => (await import('./money/statement.page.tsx')).StatementPage, accountant),
      pageRoute('money/pay', async () => (await import('./money/pay.page.tsx')).PayPage, accountant),
      pageRoute('money/pay/:id', async () => (await import('./money/pay-sheet.page.tsx')).PaySheetPage, accountant),
      pageRoute('money/cash', async () => (await import('./money/cash.page.tsx')).CashPage, staffRoles),
      pageRoute('money/income', async () => (await import('./money/income.page.tsx')).IncomePage, accountant),
      pageRoute('money/recipients', async () => (await import('./money/recipients.page.tsx')).RecipientsPage, accountant),
    ] },
    { element: <SectionTabs section="centre" />, children: [
      pageRoute('audit-log', async () => (await import('./audit-log/audit-log.page.tsx')).AuditLogPage),
      pageRoute('admins', async () => (await import('./admins/admins.page.tsx')).AdminsPage),
      pageRoute('support', async () => (await import('./support/support.page.tsx')).SupportPage),
      pageRoute('message-providers', async () => (await import('./message-providers/centre-providers.page.tsx')).CentreProvidersPage),
      pageRoute('contacts', async () => (await import('./contacts/contacts.page.tsx')).ContactsPage),
      pageRoute('passport', async () => (await import('./passport/passport.page.tsx')).CentrePassportPage),
    ] },
  ],
});
