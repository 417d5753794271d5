import { Stack } from '@dzvinok/ui/layout';
import { Text } from '@dzvinok/ui/text';
import styles from './progress-line.module.css';

interface ProgressBarProps {
  label: string;
  done: number;
  total: number;
  tone?: 'success';
}

export function ProgressBar({ label, done, total, tone }: ProgressBarProps) {
  return <progress className={styles.bar} data-tone={tone} aria-label={label} value={total > 0 ? done : 0} max={total > 0 ? total : 1} />;
}

export function ProgressLine({ words, ...bar }: ProgressBarProps & { words: string }) {
  return (
    <Stack gap="sm">
      <ProgressBar {...bar} />
      <Text block role="status">
        {words}
      </Text>
    </Stack>
  );
}
