import { useRead } from '@dzvinok/api-client/query';
import { recordingsRoutes } from '@dzvinok/contract/recordings';
import { Button } from '@dzvinok/ui/button';
import { IconCheck, IconVideo } from '@dzvinok/ui/icons';
import { Popup } from '@dzvinok/ui/popup';
import { ReadFailure } from '@dzvinok/ui/state';
import { useState } from 'react';
import { RecordingPopup } from './recording.popup.tsx';

interface RecordingButtonProps {
  groupId: number;
  lessonId: number;
}

export function RecordingButton({ groupId, lessonId }: RecordingButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const query = useRead(recordingsRoutes.one, { params: { classId: groupId, lessonId } });
  const { data, error, refetch, isPending } = query;
  const isGiven = Boolean(data?.url);
  const label = isGiven ? 'Відеозапис додано' : 'Додати відеозапис';
  const close = () => setOpen(false);

  function open() {
    if (error) void refetch();
    setOpen(true);
  }

  return (
    <>
      <Button icon={isGiven ? <IconCheck size={18} /> : <IconVideo size={18} />} busy={isOpen && isPending} onClick={open}>
        {error && !data ? 'Відеозапис' : label}
      </Button>
      {isOpen && data && <RecordingPopup groupId={groupId} lessonId={lessonId} url={data.url} onClose={close} />}
      {isOpen && !data && error && (
        <Popup opened title="Відеозапис уроку" onClose={close}>
          <ReadFailure query={query} />
        </Popup>
      )}
    </>
  );
}
