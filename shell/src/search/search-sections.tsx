import { adminPaths } from '@dzvinok/contract/paths/admin';
import type { RouteData } from '@dzvinok/contract/route';
import { searchKinds, type SearchHit, type SearchKind, type searchRoutes } from '@dzvinok/contract/search';
import { formatPhone } from '@dzvinok/texts/phone';
import { IconBook, IconChevronRight, IconDoor, IconSchool, IconUser, IconUsers, IconUsersGroup } from '@dzvinok/ui/icons';
import type { SearchOption, SearchSection } from '@dzvinok/ui/search';

type Found = RouteData<typeof searchRoutes.find>;

const kinds = {
  student: { title: 'Учні', icon: <IconUser size={18} /> },
  parent: { title: 'Батьки', icon: <IconUsers size={18} /> },
  teacher: { title: 'Викладачі', icon: <IconSchool size={18} /> },
  group: { title: 'Групи', icon: <IconUsersGroup size={18} /> },
  topic: { title: 'Теми', icon: <IconBook size={18} /> },
  classroom: { title: 'Аудиторії', icon: <IconDoor size={18} /> },
} as const satisfies Record<SearchKind, unknown>;

/** A parent is edited on the child's page. */
function hrefOf({ kind, id, studentId, subjectId }: SearchHit): string {
  switch (kind) {
    case 'student':
      return adminPaths.editStudent(id);
    case 'parent':
      return studentId === null ? adminPaths.students : adminPaths.editStudent(studentId);
    case 'teacher':
      return adminPaths.editTeacher(id);
    case 'group':
      return adminPaths.group(id);
    case 'topic':
      return subjectId ? adminPaths.topicsOf(subjectId) : adminPaths.topics;
    case 'classroom':
      return adminPaths.subjectsClassrooms;
  }
}

function optionOf(hit: SearchHit): SearchOption {
  const note = [...(hit.phoneNumber === null ? [] : [formatPhone(hit.phoneNumber)]), ...hit.about].join(' · ');
  return { key: `${hit.kind}-${hit.id}`, href: hrefOf(hit), name: hit.name, note, icon: kinds[hit.kind].icon };
}

/** More students than the answer holds: the last option leads to the filtered list. */
export function sectionsOf({ hits, counts }: Found, text: string): SearchSection[] {
  return searchKinds.map((kind) => {
    const options = hits.filter((hit) => hit.kind === kind).map(optionOf);
    const count = counts[kind] ?? 0;
    const more = kind === 'student' && count > options.length ? [moreStudents(count, text)] : [];
    const isCut = count > options.length && more.length === 0;
    return { title: isCut ? `${kinds[kind].title} · ${options.length} із ${count}` : kinds[kind].title, options: [...options, ...more] };
  });
}

function moreStudents(count: number, text: string): SearchOption {
  return {
    key: 'student-all',
    href: adminPaths.studentsWhere({ search: text.trim() }),
    name: `Усі у списку учнів: ${count}`,
    icon: <IconChevronRight size={18} />,
  };
}
