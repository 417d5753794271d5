import { useCall } from '@dzvinok/api-client/query';
import { broadcastsRoutes } from '@dzvinok/contract/broadcasts';
import type { LessonHeader } from '@dzvinok/contract/lessons';
import { Button } from '@dzvinok/ui/button';
import { IconBroadcast, IconPlayerPlay } from '@dzvinok/ui/icons';
import { Inline } from '@dzvinok/ui/layout';
import { Badge } from '@dzvinok/ui/text';
import { showToast } from '@dzvinok/ui/toast';
import { useState } from 'react';
import { StartLessonPopup } from './start-lesson.popup.tsx';

interface LessonControlsProps {
  groupId: number;
  header: LessonHeader;
}

/** Start of today's lesson, its state, and the broadcast for those who are not in the room. */
export function LessonControls({ groupId, header }: LessonControlsProps) {
  const [isStarting, setStarting] = useState(false);
  if (!header.isLessonToday) return null;
  const awayCount = header.studentsToBePresentOnlineCount + header.studentsToWatchVideoRecordingCount;

  return (
    <Inline>
      {header.isLessonStarted && header.lessonId && awayCount > 0 && (
        <BroadcastButton groupId={groupId} lessonId={header.lessonId} />
      )}
      {header.isLessonStarted ? (
        <Badge tone="success">Урок розпочато</Badge>
      ) : (
        <Button look="primary" icon={<IconPlayerPlay size={18} />} onClick={() => setStarting(true)}>
          Почати новий урок
        </Button>
      )}
      {isStarting && <StartLessonPopup groupId={groupId} header={header} onClose={() => setStarting(false)} />}
    </Inline>
  );
}

function BroadcastButton({ groupId, lessonId }: { groupId: number; lessonId: number }) {
  const start = useCall(broadcastsRoutes.start);
  function open() {
    start.mutate(
      { params: { id: groupId, lessonId } },
      {
        onSuccess: ({ data }) => window.open(data.joinUrl, '_blank', 'noopener'),
        onError: (failure) => showToast({ kind: 'error', message: failure.message }),
      },
    );
  }
  return (
    <Button icon={<IconBroadcast size={18} />} onClick={open} busy={start.isPending}>
      Онлайн трансляція
    </Button>
  );
}
