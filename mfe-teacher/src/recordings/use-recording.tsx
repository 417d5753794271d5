import { useRead } from '@dzvinok/api-client/query';
import { recordingsRoutes } from '@dzvinok/contract/recordings';
import type { LessonAction } from '@dzvinok/journal/editor';
import { IconCheck, IconVideo } from '@dzvinok/ui/icons';
import { Popup } from '@dzvinok/ui/popup';
import { ReadFailure } from '@dzvinok/ui/state';
import { useState, type ReactNode } from 'react';
import { RecordingPopup } from './recording.popup.tsx';

interface Recording {
  action: LessonAction;
  popup: ReactNode;
}

export function useRecording(groupId: number, lessonId: number): Recording {
  const [isOpen, setOpen] = useState(false);
  const query = useRead(recordingsRoutes.one, { params: { classId: groupId, lessonId } });
  const { data, error, refetch } = query;
  const isGiven = Boolean(data?.url);
  const label = isGiven ? 'Відеозапис додано' : 'Додати відеозапис';
  const close = () => setOpen(false);

  function open() {
    if (error) void refetch();
    setOpen(true);
  }

  return {
    action: { label: error && !data ? 'Відеозапис' : label, icon: isGiven ? <IconCheck size={18} /> : <IconVideo size={18} />, onSelect: open },
    popup: isOpen && (
      data ? (
        <RecordingPopup groupId={groupId} lessonId={lessonId} url={data.url} onClose={close} />
      ) : error && (
        <Popup opened title="Відеозапис уроку" onClose={close}>
          <ReadFailure query={query} />
        </Popup>
      )
    ),
  };
}
