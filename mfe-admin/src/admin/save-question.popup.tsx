import { ApiFailure } from '@dzvinok/api-client/call';
import type { ErrorCode } from '@dzvinok/contract/errors';
import { Stack } from '@dzvinok/ui/layout';
import { ConfirmPopup } from '@dzvinok/ui/popup';
import { Notice } from '@dzvinok/ui/state';
import { Text } from '@dzvinok/ui/text';
import { useState, type ReactNode } from 'react';
import { NamedConflictText } from './suggestions/conflict-text.tsx';

interface Asked {
  title: string;
  messages: readonly string[];
  question: string;
}

interface Confirmation extends Omit<Asked, 'messages'> {
  messages?: readonly string[];
  known?: readonly string[];
  code: ErrorCode;
}

interface SaveQuestion {
  /** True for «Так»: the popup then stays until `close`, while the group is being saved. */
  ask: (asked: Asked) => Promise<boolean>;
  /** Calls unconfirmed; if the gateway refuses with `code`, asks about `messages` and its reasons and calls confirmed. Reasons that are all `known` are not asked again. Null for «Ні». */
  confirm: <Reply>(call: (confirmed: boolean) => Promise<Reply>, asked: Confirmation) => Promise<Reply | null>;
  close: () => void;
  popup: ReactNode;
}

/** The gateway's reasons when it refused with `code`; null for another failure. */
export function reasonsOf(error: unknown, code: ErrorCode): string[] | null {
  if (!(error instanceof ApiFailure) || error.code !== code) return null;
  const sentences = Array.isArray(error.data) ? error.data.filter((item) => typeof item === 'string') : [];
  return sentences.length > 0 ? sentences : [error.message];
}

export function useSaveQuestion(): SaveQuestion {
  const [asked, setAsked] = useState<(Asked & { answer: (isSure: boolean) => void; isAnswered: boolean }) | null>(null);

  const answerWith = (isSure: boolean) => {
    setAsked(isSure ? asked && { ...asked, isAnswered: true } : null);
    asked?.answer(isSure);
  };

  const ask = (question: Asked) => new Promise<boolean>((answer) => setAsked({ ...question, answer, isAnswered: false }));
  const close = () => setAsked(null);

  return {
    ask,
    confirm: async (call, { code, title, messages = [], known = [], question }) => {
      try {
        return await call(false);
      } catch (error) {
        const reasons = reasonsOf(error, code);
        if (reasons === null) throw error;
        const isKnown = reasons.every((reason) => known.includes(reason));
        if (!isKnown && !(await ask({ title, messages: [...messages, ...reasons], question }))) return null;
      }
      try {
        return await call(true);
      } finally {
        close();
      }
    },
    close,
    popup: (
      <ConfirmPopup
        opened={asked !== null}
        title={asked?.title}
        text={
          <Stack>
            <Stack as="ul" gap="sm">
              {asked?.messages.map((message) => (
                <li key={message}>
                  <Notice tone="warning"><NamedConflictText text={message} /></Notice>
                </li>
              ))}
            </Stack>
            <Text weight="medium">{asked?.question}</Text>
          </Stack>
        }
        busy={asked?.isAnswered}
        onConfirm={() => answerWith(true)}
        onCancel={() => answerWith(false)}
      />
    ),
  };
}
