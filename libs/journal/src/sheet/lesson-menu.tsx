import type { JournalLesson } from '@dzvinok/contract/lessons';
import { IconButton } from '@dzvinok/ui/button';
import { IconDotsVertical, IconPencil, IconTrash } from '@dzvinok/ui/icons';
import { DropMenu } from '@dzvinok/ui/menu';
import type { GridLesson, LessonActions } from './sheet-grid.ts';

interface LessonMenuProps extends Pick<LessonActions, 'lessonHref'> {
  each: GridLesson;
  onDelete: (lesson: JournalLesson) => void;
  /** Class that draws the icon in the head of the sheet. */
  className?: string;
  tabIndex?: number;
}

/** Deleting takes two presses, against slips. */
export function LessonMenu({ each: { lesson, day }, lessonHref, onDelete, className, tabIndex }: LessonMenuProps) {
  return (
    <DropMenu
      trigger={
        <IconButton
          label={`Дії з уроком ${day}`}
          icon={className ? null : <IconDotsVertical size={18} />}
          size="sm"
          className={className}
          tabIndex={tabIndex}
        />
      }
      items={[
        { label: 'Редагувати урок', icon: <IconPencil size={18} />, href: lessonHref(lesson) },
        { label: 'Видалити урок', icon: <IconTrash size={18} />, onSelect: () => onDelete(lesson), separated: true },
      ]}
    />
  );
}
