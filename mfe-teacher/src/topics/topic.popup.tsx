import { Button } from '@dzvinok/ui/button';
import { Select } from '@dzvinok/ui/choice';
import { FormError } from '@dzvinok/ui/form';
import { Stack } from '@dzvinok/ui/layout';
import { Popup } from '@dzvinok/ui/popup';
import { ruleTexts } from '@dzvinok/texts/messages';
import { useState } from 'react';
import { useUnusedTopics } from './topic.choice.ts';

interface TopicPopupProps {
  groupId: number;
  subjectId: number;
  /** The lesson's present topic, when there is one. */
  topicId: number | null;
  confirmLabel: string;
  isBusy: boolean;
  /** The server's refusal. */
  failure: string | null;
  onConfirm: (topicId: number) => void;
  onClose: () => void;
}

/** «Зміна тему уроку»: only topics that the group has not used. */
export function TopicPopup(props: TopicPopupProps) {
  const { groupId, subjectId, topicId, confirmLabel, isBusy, failure, onConfirm, onClose } = props;
  const topics = useUnusedTopics(groupId, subjectId, topicId);
  const [chosen, setChosen] = useState<number | null>(topicId);
  const [isMissing, setMissing] = useState(false);

  function confirm() {
    if (chosen === null) setMissing(true);
    else onConfirm(chosen);
  }

  const actions = (
    <>
      <Button onClick={onClose} disabled={isBusy}>
        Скасувати
      </Button>
      <Button look="primary" onClick={confirm} busy={isBusy}>
        {confirmLabel}
      </Button>
    </>
  );

  return (
    <Popup opened onClose={onClose} title="Зміна тему уроку" actions={actions} locked={isBusy}>
      <Stack gap="md">
        <Select
          label="Тема"
          value={chosen}
          onChange={(next) => {
            setChosen(next);
            setMissing(false);
          }}
          options={topics.options}
          loading={topics.isPending}
          error={isMissing ? ruleTexts.chooseTopicForLesson : undefined}
          searchable
          required
        />
        <FormError message={failure ?? topics.error?.message ?? null} />
      </Stack>
    </Popup>
  );
}
