import { adminPaths } from '@dzvinok/contract/paths/admin';
import { describe, expect, it } from 'vitest';
import type { ListView } from '@dzvinok/lists/list';
import { readView as readListView, writeView as writeListView } from '@dzvinok/lists/use-list';
import { studentsList, type StudentFilters } from './students.columns.tsx';

type StudentView = ListView<StudentFilters>;

const readView = (search: URLSearchParams) => readListView(studentsList, search);
const writeView = (view: StudentView, search: URLSearchParams) => writeListView(studentsList, view, search);
const usual: StudentView = { text: '', payment: null, group: null, learns: null, groupCount: null, amount: null, sort: 'surname', direction: 'asc' };

describe('address of the students list', () => {
  it('is read back into the same view', () => {
    const views: StudentView[] = [
      usual,
      { ...usual, text: 'Ковальчук', sort: 'parent', direction: 'desc' },
      { ...usual, groupCount: 0, sort: 'phone' },
      { ...usual, amount: 10, payment: 'owed', group: 7, learns: 'here', text: 'а' },
      { ...usual, group: 'none' },
    ];
    for (const view of views) expect(readView(writeView(view, new URLSearchParams()))).toEqual(view);
  });

  it('is empty for the usual view, keeps parameters of other pages, and drops unknown values', () => {
    expect(writeView(usual, new URLSearchParams('groups=3&sort=phone&groupsOf=5')).toString()).toBe('groupsOf=5');
    expect(readView(new URLSearchParams('groups=7&amount=x&sort=age&payment=1&group=-2&learns=no'))).toEqual(usual);
  });

  it('is built in the same form by links of other screens', () => {
    const where = (link: string) => readView(new URL(link, 'http://x').searchParams);
    expect(where(adminPaths.studentsWhere({ payment: 'owed', group: 12 }))).toEqual({ ...usual, payment: 'owed', group: 12 });
    expect(where(adminPaths.studentsWhere({ group: 'none', learns: 'online', search: 'Дем’ян' })))
      .toEqual({ ...usual, group: 'none', learns: 'online', text: 'Дем’ян' });
  });
});
