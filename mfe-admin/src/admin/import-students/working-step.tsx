import { SectionCard } from '@dzvinok/ui/page';
import { Text } from '@dzvinok/ui/text';
import styles from './import-students.module.css';

/** Names the present work; nobody can say how long it takes, so the bar only shows that it goes on. */
export function WorkingStep({ text }: { text: string }) {
  return (
    <SectionCard>
      <div className={styles.working} role="status">
        <Text weight="medium">{text}</Text>
        <div className={styles.bar} aria-hidden />
        <Text tone="muted" size="sm">Не закривайте сторінку</Text>
      </div>
    </SectionCard>
  );
}
