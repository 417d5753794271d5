import { Stack } from '@dzvinok/ui/layout';
import { ConfirmPopup } from '@dzvinok/ui/popup';
import { Notice } from '@dzvinok/ui/state';
import { Text } from '@dzvinok/ui/text';
import { useState, type ReactNode } from 'react';

interface Question {
  messages: readonly string[];
  answer: (isSure: boolean) => void;
  isAnswered: boolean;
}

interface ScheduleConflictQuestion {
  /** True for «Так»: the popup then stays until `close`, while the group is being saved. */
  ask: (messages: readonly string[]) => Promise<boolean>;
  close: () => void;
  popup: ReactNode;
}

/** 'Конфлікт аудиторії': the conflicts of the schedule, and whether to save all the same. */
export function useScheduleConflictQuestion(): ScheduleConflictQuestion {
  const [question, setQuestion] = useState<Question | null>(null);
  const answerWith = (isSure: boolean) => {
    setQuestion(isSure ? question && { ...question, isAnswered: true } : null);
    question?.answer(isSure);
  };
  return {
    ask: (messages) => new Promise((answer) => setQuestion({ messages, answer, isAnswered: false })),
    close: () => setQuestion(null),
    popup: (
      <ConfirmPopup
        opened={question !== null}
        title="Конфлікт аудиторії"
        text={
          <Stack>
            <Stack as="ul" gap="sm">
              {question?.messages.map((message) => (
                <li key={message}>
                  <Notice tone="warning">{message}</Notice>
                </li>
              ))}
            </Stack>
            <Text weight="medium">Все одно оновити розклад?</Text>
          </Stack>
        }
        busy={question?.isAnswered}
        onConfirm={() => answerWith(true)}
        onCancel={() => answerWith(false)}
      />
    ),
  };
}
