import { failureText } from '@dzvinok/api-client/call';
import { useCall } from '@dzvinok/api-client/query';
import { broadcastsRoutes } from '@dzvinok/contract/broadcasts';
import type { LessonHeader } from '@dzvinok/contract/lessons';
import { storedText } from '@dzvinok/storage/stored';
import { Button, LinkButton } from '@dzvinok/ui/button';
import { IconBroadcast, IconExternalLink } from '@dzvinok/ui/icons';
import { showToast } from '@dzvinok/ui/toast';
import { useState } from 'react';
import styles from './lesson-start.module.css';
import { StartButton } from './start-button.tsx';

interface LessonControlsProps {
  groupId: number;
  header: LessonHeader;
}

export function LessonControls({ groupId, header }: LessonControlsProps) {
  if (!header.isLessonToday) return null;
  if (!header.isLessonStarted) return <StartButton />;
  if (header.lessonId === null) return null;
  const awayCount = header.studentsToBePresentOnlineCount + header.studentsToWatchVideoRecordingCount;
  return <BroadcastControls key={header.lessonId} groupId={groupId} lessonId={header.lessonId} isOffered={awayCount > 0} />;
}

interface BroadcastControlsProps {
  groupId: number;
  lessonId: number;
  isOffered: boolean;
}

/** Starts the broadcast and opens its room. The link stays visible: a browser may block a window that opens seconds after the click. */
function BroadcastControls({ groupId, lessonId, isOffered }: BroadcastControlsProps) {
  const [joinUrl, keepJoinUrl] = useBroadcastLink(lessonId);
  const start = useCall(broadcastsRoutes.start);

  async function open() {
    try {
      const { data } = await start.mutateAsync({ params: { id: groupId, lessonId } });
      keepJoinUrl(data.joinUrl);
      window.open(data.joinUrl, '_blank', 'noopener');
    } catch (error) {
      showToast({ kind: 'error', message: failureText(error), id: 'broadcast' });
    }
  }

  return (
    <>
      {joinUrl && (
        <LinkButton look="primary" href={joinUrl} target="_blank" icon={<IconExternalLink size={18} />} className={styles.broadcast}>
          Приєднатися до трансляції
        </LinkButton>
      )}
      {isOffered && (
        <Button icon={<IconBroadcast size={18} />} className={styles.broadcast} onClick={() => void open()} busy={start.isPending}>
          Онлайн трансляція
        </Button>
      )}
    </>
  );
}

const keptLink = (lessonId: number) => storedText(`dzvinok.broadcast.${lessonId}`, 'sessionStorage');

/** Kept for a reload of the tab; a repeated call returns the same room. */
function useBroadcastLink(lessonId: number): [string | null, (link: string) => void] {
  const [link, setLink] = useState(() => keptLink(lessonId).read());
  return [
    link,
    (next) => {
      setLink(next);
      keptLink(lessonId).write(next);
    },
  ];
}
