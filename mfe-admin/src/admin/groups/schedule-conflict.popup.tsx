import { ConfirmPopup } from '@dzvinok/ui/popup';
import styles from './groups.module.css';
import type { GroupSaving } from './group-saving.ts';

/** 'Конфлікт аудиторії': the conflicts of the schedule, and whether to save all the same. */
export function ScheduleConflictPopup({ saving }: { saving: GroupSaving }) {
  return (
    <ConfirmPopup
      opened={saving.scheduleConflicts !== null}
      title="Конфлікт аудиторії"
      text={
        <>
          <ul className={styles.conflicts}>
            {saving.scheduleConflicts?.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
          <p className={styles.question}>Все одно оновити розклад?</p>
        </>
      }
      busy={saving.isSaving}
      onConfirm={() => void saving.saveAnyway()}
      onCancel={saving.giveUp}
    />
  );
}
