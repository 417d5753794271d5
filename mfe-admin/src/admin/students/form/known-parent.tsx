import { queryOf } from '@dzvinok/api-client/query';
import { studentsRoutes } from '@dzvinok/contract/students';
import { Notice } from '@dzvinok/ui/state';
import { useQuery } from '@tanstack/react-query';
import styles from './students-form.module.css';

export interface KnownParent {
  fullName: string;
  children: string[];
}

/** The parent who has this phone already. Looked for among the students' parents only: whose else a phone is stays unsaid. */
export function useKnownParent(phoneNumber: string): KnownParent | null {
  // Asked for before the phone is complete, so that the answer changes the form while the person is still at the phone.
  const { data: students } = useQuery({ ...queryOf(studentsRoutes.list), enabled: phoneNumber.length > 3 });
  const siblings = students?.filter(({ parent }) => parent?.phoneNumber === phoneNumber) ?? [];
  const fullName = siblings[0]?.parent?.fullName;
  return fullName === undefined ? null : { fullName, children: siblings.map((student) => student.fullname) };
}

/** Said before saving: a brother or sister is joined to the account that is there. */
export function KnownParentNotice({ known }: { known: KnownParent | null }) {
  return (
    <div role="status" className={known ? styles.known : styles.silent}>
      {known && (
        <Notice tone="info">
          Цей номер уже має родич: <strong>{known.fullName}</strong> (діти: {known.children.join(', ')}). Учня буде приєднано до цього
          облікового запису, пароль та інші дані родича не зміняться. Вкажіть лише тип родича для цього учня.
        </Notice>
      )}
    </div>
  );
}
