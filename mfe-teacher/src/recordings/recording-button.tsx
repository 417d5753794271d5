import { useRead } from '@dzvinok/api-client/query';
import { recordingsRoutes } from '@dzvinok/contract/recordings';
import { Button } from '@dzvinok/ui/button';
import { IconCheck, IconVideo } from '@dzvinok/ui/icons';
import { Popup } from '@dzvinok/ui/popup';
import { ErrorState } from '@dzvinok/ui/state';
import { useState } from 'react';
import { RecordingPopup } from './recording.popup.tsx';

interface RecordingButtonProps {
  groupId: number;
  lessonId: number;
}

/** Says whether the lesson has a recording, and leads to where it is given; not before it is known which one there is. */
export function RecordingButton({ groupId, lessonId }: RecordingButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch, isFetching } = useRead(recordingsRoutes.one, { params: { classId: groupId, lessonId } });
  const isGiven = Boolean(data?.url);
  const close = () => setOpen(false);

  function open() {
    if (error) void refetch();
    setOpen(true);
  }

  return (
    <>
      <Button icon={isGiven ? <IconCheck size={18} /> : <IconVideo size={18} />} busy={isOpen && !data && isFetching} onClick={open}>
        {isGiven ? 'Відеозапис додано' : 'Додати відеозапис'}
      </Button>
      {isOpen && data && <RecordingPopup groupId={groupId} lessonId={lessonId} url={data.url} onClose={close} />}
      {isOpen && !data && error && !isFetching && (
        <Popup opened title="Відеозапис уроку" onClose={close}>
          <ErrorState message={error.message} onRetry={() => void refetch()} />
        </Popup>
      )}
    </>
  );
}
