import type { LessonHeader } from '@dzvinok/contract/lessons';
import { Inline } from '@dzvinok/ui/layout';
import { Badge } from '@dzvinok/ui/text';
import { BroadcastControls } from './broadcast-controls.tsx';
import { StartButton } from './start-button.tsx';

interface LessonControlsProps {
  groupId: number;
  header: LessonHeader;
}

/** Start of today's lesson, its state, and the broadcast for those who are not in the room. */
export function LessonControls({ groupId, header }: LessonControlsProps) {
  if (!header.isLessonToday) return null;
  if (!header.isLessonStarted) return <StartButton />;
  const awayCount = header.studentsToBePresentOnlineCount + header.studentsToWatchVideoRecordingCount;
  return (
    <Inline>
      {header.lessonId !== null && (
        <BroadcastControls key={header.lessonId} groupId={groupId} lessonId={header.lessonId} isOffered={awayCount > 0} />
      )}
      <Badge tone="success">Урок розпочато</Badge>
    </Inline>
  );
}
