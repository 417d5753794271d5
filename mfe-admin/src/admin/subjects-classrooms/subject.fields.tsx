import { subjectColorOf, subjectColors, type SubjectColor } from '@dzvinok/contract/subjects';
import { textField, type Fields } from '@dzvinok/forms/field';
import { SegmentedChoice } from '@dzvinok/ui/toggles';
import styles from './subjects-classrooms.module.css';

const colorNames: Record<SubjectColor, string> = { purple: 'Фіолетовий', blue: 'Синій', green: 'Зелений', yellow: 'Жовтий' };
const colors = subjectColors.map((value) => ({ value, label: colorNames[value] }));

export interface SubjectValues {
  name: string;
  color: SubjectColor | null;
}

export const subjectFields: Fields<SubjectValues> = {
  name: textField('Назва', { required: true, autoFocus: true }),
  color: {
    label: 'Колір',
    blank: null,
    control: ({ label, value, onChange }, { values }) => (
      <div className={styles.colors}>
        <SegmentedChoice label={label} options={colors} value={value ?? subjectColorOf(values.name)} onChange={onChange} />
      </div>
    ),
    show: (color) => (color === null ? '' : colorNames[color]),
  },
};
