import { failureText } from '@dzvinok/api-client/call';
import { useCall } from '@dzvinok/api-client/query';
import { homeworksRoutes } from '@dzvinok/contract/homeworks';
import { showToast } from '@dzvinok/ui/toast';
import { Checkbox } from '@dzvinok/ui/toggles';
import { useRef, useState } from 'react';

interface DoneTickProps {
  lessonId: number;
  subjectName: string;
  isDone: boolean;
}

/** Optimistic, also while an earlier tick is being saved; a refused tick is reverted with a message. */
export function DoneTick({ lessonId, subjectName, isDone }: DoneTickProps) {
  const { mutateAsync } = useCall(homeworksRoutes.setDone);
  const [shown, setShown] = useState<boolean | null>(null);
  const wanted = useRef<boolean>(null);

  async function tick(isNowDone: boolean) {
    const isOnItsWay = wanted.current !== null;
    wanted.current = isNowDone;
    setShown(isNowDone);
    if (isOnItsWay) return;
    try {
      for (let sent = null; sent !== wanted.current;) {
        sent = wanted.current;
        await mutateAsync({ params: { lessonId }, body: { isDone: sent } });
      }
    } catch (error) {
      showToast({ kind: 'error', message: failureText(error) });
    }
    wanted.current = null;
    setShown(null);
  }

  return (
    <Checkbox
      checked={shown ?? isDone}
      busy={shown !== null}
      onChange={(checked) => void tick(checked)}
      label={<>Зроблено<span className="dz-visually-hidden">: {subjectName}</span></>}
    />
  );
}
