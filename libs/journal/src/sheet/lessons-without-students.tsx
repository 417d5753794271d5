import { formatDate } from '@dzvinok/texts/dates';
import { IconButton, IconLink } from '@dzvinok/ui/button';
import { IconPencil, IconTrash } from '@dzvinok/ui/icons';
import { Muted, Text } from '@dzvinok/ui/text';
import type { GridLesson } from './sheet-grid.ts';
import type { LessonActions } from './sheet-head.tsx';
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
        {lessons.map(({ lesson, day }) => (
          <li key={lesson.id} className={feet.lesson}>
            <Text weight="medium">
              {formatDate(lesson.startDateTime)}
            </Text>
            <span className={feet.topic}>{lesson.topicName ?? 'Тему не обрано'}</span>
            <IconLink href={lessonHref(lesson)} label={`Редагувати урок ${day}`} icon={<IconPencil size={18} />} size="sm" />
            {onDelete && (
              <IconButton label={`Видалити урок ${day}`} icon={<IconTrash size={18} />} size="sm" onClick={() => onDelete(lesson)} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
