import { formatDate } from '@dzvinok/texts/dates';
import { IconLink } from '@dzvinok/ui/button';
import { IconPencil } from '@dzvinok/ui/icons';
import { Muted, Text } from '@dzvinok/ui/text';
import { LessonMenu } from './lesson-menu.tsx';
import type { GridLesson, LessonActions } from './sheet-grid.ts';
import feet from './foot.module.css';

interface LessonsWithoutStudentsProps extends LessonActions {
  lessons: readonly GridLesson[];
}

/** Lessons of a group that has nobody to be marked: they can be edited and deleted all the same. */
export function LessonsWithoutStudents({ lessons, lessonHref, onDelete }: LessonsWithoutStudentsProps) {
  return (
    <div className={feet.bare}>
      <Muted block>У групі ще немає учнів.</Muted>
      <ul className={feet.lessons} aria-label="Уроки групи">
        {lessons.map((each) => {
          const { lesson, day } = each;
          return (
            <li key={lesson.id} className={feet.lesson}>
              <Text weight="medium">
                {formatDate(lesson.startDateTime)}
              </Text>
              <span className={feet.topic}>{lesson.topicName ?? 'Тему не обрано'}</span>
              <IconLink href={lessonHref(lesson)} label={`Редагувати урок ${day}`} icon={<IconPencil size={18} />} size="sm" />
              {onDelete && <LessonMenu each={each} lessonHref={lessonHref} onDelete={onDelete} />}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
