import { Stack } from '@dzvinok/ui/layout';
import { SectionCard } from '@dzvinok/ui/page';
import { Muted, Text } from '@dzvinok/ui/text';
import styles from './import-students.module.css';

/** Names the present work; nobody can say how long it takes, so the bar only shows that it goes on. */
export function WorkingStep({ text }: { text: string }) {
  return (
    <SectionCard>
      <Stack className={styles.working} role="status">
        <Text weight="medium">{text}</Text>
        <div className={styles.bar} aria-hidden />
        <Muted>Не закривайте сторінку</Muted>
      </Stack>
    </SectionCard>
  );
}
