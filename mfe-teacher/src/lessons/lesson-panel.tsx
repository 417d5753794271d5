import { useRead } from '@dzvinok/api-client/query';
import { lessonsRoutes, type Lesson } from '@dzvinok/contract/lessons';
import { teacherPaths } from '@dzvinok/contract/paths/teacher';
import { LessonEditor, type LessonAction } from '@dzvinok/journal/editor';
import { formatDate } from '@dzvinok/texts/dates';
import { IconPencil } from '@dzvinok/ui/icons';
import { Inline } from '@dzvinok/ui/layout';
import { EmptyState, LoadingState, ReadFailure } from '@dzvinok/ui/state';
import { Heading, Muted } from '@dzvinok/ui/text';
import { useState, type ReactNode } from 'react';
import { keptMarks, OfflineNotice } from '../offline/offline-notice.tsx';
import { useRecording } from '../recordings/use-recording.tsx';
import { ChangeTopicPopup } from './change-topic.popup.tsx';
import { useTakingBack } from './use-taking-back.tsx';
import styles from './lessons.module.css';

export interface LessonParts {
  title?: string;
  subtitle?: ReactNode;
  children: ReactNode;
}

interface LessonPanelProps {
  groupId: number;
  lessonId: number;
  /** Reason why statuses are read-only here; undefined when they can change. */
  statusRefusal?: string;
  moreActions?: readonly LessonAction[];
  /** Names lead to the students’ pages, which are the teacher’s own. */
  hasStudentPages?: boolean;
  onTakenBack?: () => void;
  /** `frame` shows the title, otherwise the lesson shows it in its own first line. */
  hasTitle?: boolean;
  frame: (parts: LessonParts) => ReactNode;
}

export function LessonPanel(props: LessonPanelProps) {
  const { groupId, lessonId, frame } = props;
  const query = useRead(lessonsRoutes.one, { params: { classId: groupId, lessonId } });
  const { data: lesson, error } = query;
  if (error?.status === 404) return frame({ children: <NoLesson isGroupGone={error.code === 'groups.not-found'} /> });
  // A failed reread keeps the lesson, because the teacher may be typing in it.
  if (lesson) return <LoadedLesson {...props} lesson={lesson} notice={<OfflineNotice query={query} kept={keptMarks} />} />;
  // Placeholder keeps the line, so nothing moves when the date comes.
  if (!error) return frame({ subtitle: '…', children: <LoadingState shape="page" /> });
  return frame({ children: <ReadFailure query={query} /> });
}

function NoLesson({ isGroupGone }: { isGroupGone: boolean }) {
  if (isGroupGone) return <EmptyState title="Такої групи немає." text="Можливо, її передали іншому викладачу." />;
  return <EmptyState title="Для цього класу поки немає уроків." />;
}

interface LoadedLessonProps extends LessonPanelProps {
  lesson: Lesson;
  notice: ReactNode;
}

/** Before the topic in the title (specification); a phone has no room for it. */
const titleStart = 'Редагування уроку:';

function LoadedLesson({ groupId, lesson, notice, statusRefusal, hasTitle, hasStudentPages, moreActions = [], onTakenBack, frame }: LoadedLessonProps) {
  const [isChangingTopic, setChangingTopic] = useState(false);
  const recording = useRecording(groupId, lesson.id);
  const takingBack = useTakingBack(groupId, lesson, onTakenBack);
  const topic = lesson.topic ?? 'тему не обрано';
  const date = formatDate(lesson.startDateTime);
  const heading = (
    <div className={styles.heading}>
      <Heading level={2} title={topic}>
        <span className={styles.titleStart}>{titleStart}</span> {topic}
      </Heading>
      <Muted className={styles.date}>{date}</Muted>
    </div>
  );
  const changeTopic = { label: 'Змінити тему', icon: <IconPencil size={18} />, onSelect: () => setChangingTopic(true) };
  return frame({
    title: `${titleStart} ${topic}`,
    subtitle: (
      <Inline gap="md">
        <span>{date}</span>
        <span>Група {lesson.className}</span>
      </Inline>
    ),
    children: (
      <>
        {notice}
        <LessonEditor
          groupId={groupId}
          lesson={lesson}
          statusRefusal={statusRefusal}
          studentHref={hasStudentPages ? (studentId) => teacherPaths.student(groupId, studentId) : undefined}
          heading={hasTitle ? undefined : heading}
          actions={lesson.isArchived ? [] : [recording.action, changeTopic, ...(takingBack.action ? [takingBack.action] : []), ...moreActions]}
        />
        {recording.popup}
        {takingBack.popup}
        {isChangingTopic && <ChangeTopicPopup groupId={groupId} lesson={lesson} onClose={() => setChangingTopic(false)} />}
      </>
    ),
  });
}
