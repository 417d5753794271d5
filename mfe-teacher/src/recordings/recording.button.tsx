import { useRead } from '@dzvinok/api-client/query';
import { recordingsRoutes } from '@dzvinok/contract/recordings';
import { Button } from '@dzvinok/ui/button';
import { IconCheck, IconVideo } from '@dzvinok/ui/icons';
import { useState } from 'react';
import { RecordingPopup } from './recording.popup.tsx';

interface RecordingButtonProps {
  groupId: number;
  lessonId: number;
}

/** Says whether the lesson has a recording, and leads to where it is given. */
export function RecordingButton({ groupId, lessonId }: RecordingButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useRead(recordingsRoutes.one, { params: { classId: groupId, lessonId } });
  const isGiven = Boolean(data?.url);

  function open() {
    if (error) void refetch();
    setOpen(true);
  }

  return (
    <>
      <Button icon={isGiven ? <IconCheck size={18} /> : <IconVideo size={18} />} onClick={open}>
        {isGiven ? 'Відеозапис додано' : 'Додати відеозапис'}
      </Button>
      {isOpen && (
        <RecordingPopup groupId={groupId} lessonId={lessonId} url={data?.url ?? null} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
