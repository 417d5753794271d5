import { Button } from '@dzvinok/ui/button';
import { Select } from '@dzvinok/ui/choice';
import { FormError } from '@dzvinok/ui/form-parts';
import { Stack } from '@dzvinok/ui/layout';
import { Popup } from '@dzvinok/ui/popup';
import { ErrorState } from '@dzvinok/ui/state';
import { Muted } from '@dzvinok/ui/text';
import { failureTexts, ruleTexts } from '@dzvinok/texts/messages';
import { useId, useState, type SyntheticEvent } from 'react';
import { useTopicChoice } from './topic-choice.ts';

interface TopicPopupProps {
  groupId: number;
  subjectId: number;
  topicId: number | null;
  /** An extra lesson may repeat a topic. */
  canRepeat?: boolean | undefined;
  /** Text about the effect; the title is the same for both uses (specification). */
  about: string;
  confirmLabel: string;
  isBusy: boolean;
  failure: string | null;
  onConfirm: (topicId: number) => void;
  onClose: () => void;
}

export function TopicPopup(props: TopicPopupProps) {
  const { groupId, subjectId, topicId, canRepeat = false, about, confirmLabel, isBusy, failure, onConfirm, onClose } = props;
  const formId = useId();
  const topics = useTopicChoice({ groupId, subjectId, keep: topicId, canRepeat });
  const [wanted, setWanted] = useState<number | null>(topicId);
  // Once only: a topic that is taken meanwhile must not be replaced unnoticed.
  if (wanted === null && topics.next !== null) setWanted(topics.next);
  const [isMissing, setMissing] = useState(false);
  // A topic taken by another lesson meanwhile cannot be chosen.
  const chosen = topics.options.some(({ value }) => value === wanted) ? wanted : null;
  const isEmpty = !topics.isPending && !topics.error && topics.options.length === 0;

  function confirm(event: SyntheticEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (chosen === null) setMissing(true);
    else onConfirm(chosen);
  }

  const actions = (
    <>
      <Button onClick={onClose} disabled={isBusy}>
        {isEmpty ? 'Закрити' : 'Скасувати'}
      </Button>
      {!isEmpty && !topics.error && (
        <Button look="primary" type="submit" form={formId} busy={isBusy}>
          {confirmLabel}
        </Button>
      )}
    </>
  );

  return (
    <Popup opened onClose={onClose} title="Зміна тему уроку" actions={actions} locked={isBusy}>
      {topics.error ? (
        <ErrorState title={failureTexts.topicsNotLoaded} message={topics.error.message} onRetry={() => void topics.retry()} />
      ) : (
        <form id={formId} onSubmit={confirm} noValidate>
          <Stack gap="md">
            {!isEmpty && <Muted block>{canRepeat ? `${about} Це додатковий урок, тож він може повторити пройдену тему.` : about}</Muted>}
            {isEmpty ? (
              <Muted block size="md">
                {emptyText(topics.count)}
              </Muted>
            ) : (
              <Select
                label="Тема"
                value={chosen}
                onChange={(next) => {
                  setWanted(next);
                  setMissing(false);
                }}
                options={topics.options}
                loading={topics.isPending}
                error={isMissing && chosen === null ? ruleTexts.chooseTopicForLesson : undefined}
                searchable
                autoFocus
                required
              />
            )}
            <FormError message={failure} />
          </Stack>
        </form>
      )}
    </Popup>
  );
}

function emptyText(count: number): string {
  const reason = count === 0 ? 'З цього предмета ще немає тем.' : 'Група вже пройшла всі теми цього предмета.';
  return `${reason} Нові додає адміністратор центру на сторінці «Теми уроків».`;
}
