import type { Recording } from '@dzvinok/contract/recordings';
import { formatDate } from '@dzvinok/texts/dates';
import { topicText } from '@dzvinok/texts/marks';
import { IconPlayerPlay } from '@dzvinok/ui/icons';
import { VisuallyHidden } from '@dzvinok/ui/layout';
import { toSubjectColor } from '@dzvinok/ui/text';
import styles from './recordings.module.css';

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
