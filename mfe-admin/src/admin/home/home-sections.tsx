import { paths } from '@dzvinok/contract/paths';
import { counted, type CountedNoun } from '@dzvinok/texts/plural';
import {
  IconBook,
  IconBroadcast,
  IconCalendar,
  IconChecks,
  IconDoor,
  IconHomeEdit,
  IconMail,
  IconNotebook,
  IconSchool,
  IconUser,
  IconUsersGroup,
} from '@dzvinok/ui/icons';

const size = 26;

/** Numbers that may not have come yet. */
interface Counts {
  students: number | undefined;
  groups: number | undefined;
  teachers: number | undefined;
}

function count(number: number | undefined, noun: CountedNoun): string | undefined {
  return number === undefined ? undefined : counted(number, noun);
}

/** The ways from the home to every list that is there. */
export function shortcuts({ students, groups, teachers }: Counts) {
  return [
    { label: 'Учні', note: 'Список, оплата, групи', count: count(students, 'student'), href: paths.admin.students, icon: <IconUser size={size} /> },
    { label: 'Групи', note: 'Розклад, аудиторії, журнал', count: count(groups, 'group'), href: paths.admin.groups, icon: <IconUsersGroup size={size} /> },
    { label: 'Викладачі', note: 'Контакти й доступи', count: count(teachers, 'teacher'), href: paths.admin.teachers, icon: <IconSchool size={size} /> },
    { label: 'Теми уроків', note: 'За предметами', href: paths.admin.topics, icon: <IconBook size={size} /> },
    { label: 'Розсилки', note: 'Повідомлення групам', href: paths.admin.mailing, icon: <IconMail size={size} /> },
    { label: 'Предмети та аудиторії', note: 'Довідники центру', href: paths.admin.subjectsClassrooms, icon: <IconDoor size={size} /> },
  ];
}

/** The specification names these without an address. */
export const announced = [
  { label: 'Розклад', icon: <IconCalendar size={size} /> },
  { label: 'Заняття', icon: <IconNotebook size={size} /> },
  { label: 'Тестування', icon: <IconChecks size={size} /> },
  { label: 'Онлайн-заняття', icon: <IconBroadcast size={size} /> },
  { label: 'Домашні завдання', icon: <IconHomeEdit size={size} /> },
];
