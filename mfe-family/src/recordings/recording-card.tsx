import type { Recording } from '@dzvinok/contract/recordings';
import { formatDate } from '@dzvinok/texts/dates';
import { topicText } from '@dzvinok/texts/marks';
import { IconPlayerPlay } from '@dzvinok/ui/icons';
import { VisuallyHidden } from '@dzvinok/ui/layout';
import { toSubjectColor } from '@dzvinok/ui/text';
import styles from './recordings.module.css';

/** One recording in its subject’s colour; opens in a tab of its own, which learns nothing of this one. */
export function RecordingCard({ recording }: { recording: Recording }) {
  const { url, subjectName, subjectColor, topicName, date } = recording;
  return (
    <a className={`${styles.card} dz-subject-${toSubjectColor(subjectColor)}`} href={url} target="_blank" rel="noreferrer">
      <span className={styles.screen} aria-hidden>
        <IconPlayerPlay size={22} />
      </span>
      <span className={styles.subject}>{subjectName}</span>
      <span className={styles.topic}>{topicText(topicName)}</span>
      <span className={styles.date}>{formatDate(date)}</span>
      <VisuallyHidden>Відкриється в новій вкладці</VisuallyHidden>
    </a>
  );
}
