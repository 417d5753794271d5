import type { StudentListItem } from '@dzvinok/contract/students';
import type { ListView } from '@dzvinok/lists/list';
import { isChosen, namedParts } from '@dzvinok/lists/rows';
import { counted } from '@dzvinok/texts/plural';
import { memo } from 'react';
import { groupName, studentsList, type StudentFilters } from './students.columns.tsx';
import styles from './students-list.module.css';

const day = new Intl.DateTimeFormat('uk-UA', { dateStyle: 'long' });

interface PrintHeadProps {
  view: ListView<StudentFilters>;
  students: readonly StudentListItem[] | undefined;
  shown: number;
}

/** Printed only: paper has no filters, so the day and the filters are printed above the table. */
export const PrintHead = memo(function PrintHead({ view, students, shown }: PrintHeadProps) {
  const chosen = studentsList.chips.filter((chip) => isChosen(view, chip));
  const group = typeof view.group === 'number' && students && groupName(students, view.group);
  const words = [
    ...(view.text.trim() ? [`«${view.text.trim()}»`] : []),
    ...chosen.map(({ label }) => label),
    ...(group ? [group] : []),
    ...namedParts(studentsList, view).map(({ label }) => label),
  ];
  return (
    <p className={styles.printHead}>
      {[day.format(new Date()), counted(shown, 'student'), ...words].join(' · ')}
    </p>
  );
});
