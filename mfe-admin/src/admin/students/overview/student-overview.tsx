import { freezesRoutes } from '@dzvinok/contract/freezes';
import { makeUpsRoutes } from '@dzvinok/contract/make-ups';
import type { StudentOverview } from '@dzvinok/contract/students';
import { MakeUps } from '@dzvinok/journal/make-ups';
import { useMayCall } from '../../../rights.ts';
import { FreezesCard } from '../../freezes-card.tsx';
import { AccountCard } from './account-card.tsx';
import { GroupsCard } from './groups-card.tsx';
import { ParentCard } from './parent-card.tsx';
import { PaymentsCard } from './payments-card.tsx';
import styles from './overview.module.css';

export function OverviewCards({ student }: { student: StudentOverview }) {
  const maySeeFreezes = useMayCall(freezesRoutes.list);
  const maySeeMakeUps = useMayCall(makeUpsRoutes.ofStudent);
  return (
    <div className={styles.cards}>
      <GroupsCard student={student} />
      <PaymentsCard student={student} />
      <AccountCard studentId={student.id} fullName={student.fullName} />
      <ParentCard parent={student.parent} />
      {!student.archivedAt && maySeeFreezes && <FreezesCard owner={{ studentId: student.id }} />}
      {!student.archivedAt && maySeeMakeUps && <MakeUps studentId={student.id} />}
    </div>
  );
}
