import { Button } from '@dzvinok/ui/button';
import { Inline, Stack } from '@dzvinok/ui/layout';
import { Notice } from '@dzvinok/ui/state';
import { Text } from '@dzvinok/ui/text';
import type { HomeworkDraft } from './homework-draft.ts';
import styles from './missed-homework.module.css';

/** The lesson was over before its homework was sent. */
export function MissedHomework({ homework: { missed, writeOver, drop } }: { homework: HomeworkDraft }) {
  if (missed === '') return null;
  return (
    <Notice tone="warning" role="alert">
      <Stack gap="sm">
        <Text block className={styles.text}>Завдання минулого уроку не надіслано: {missed}</Text>
        <Inline>
          <Button size="sm" onClick={() => writeOver(null)}>Взяти на новий урок</Button>
          <Button size="sm" look="quiet" onClick={drop}>Видалити</Button>
        </Inline>
      </Stack>
    </Notice>
  );
}
