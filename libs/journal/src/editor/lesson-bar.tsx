import type { Lesson } from '@dzvinok/contract/lessons';
import { Button, IconButton } from '@dzvinok/ui/button';
import { IconDotsVertical } from '@dzvinok/ui/icons';
import { useMedia } from '@dzvinok/ui/layout';
import { DropMenu, type DropMenuItem } from '@dzvinok/ui/menu';
import type { ReactNode } from 'react';
import { AutoAdvanceSwitch, setAutoAdvance, useAutoAdvance } from '../choices/auto-advance.tsx';
import { ControlWorkSwitch, useControlWork } from '../choices/control-work.tsx';
import type { TroubleState } from '../marks/mark-entries.ts';
import type { MarksStore } from '../marks/marks-store.ts';
import { SavingLine } from '../saving/saving-line.tsx';
import styles from './lesson-bar.module.css';

/** An action on the lesson, offered by its page. */
export interface LessonAction {
  label: string;
  icon: ReactNode;
  onSelect: () => void;
  /** In the menu even if there is room for a button. */
  isRare?: boolean;
}

interface Marking {
  marksStore: MarksStore;
  lesson: Lesson;
  onShowTrouble: (state: TroubleState) => void;
  onShowKeys: () => void;
  onFillRest: () => void;
}

interface LessonBarProps {
  heading: ReactNode;
  actions: readonly LessonAction[];
  marking?: Marking;
}

/** Also in `lesson-bar.module.css` and in the slim head of a page. */
const compact = '(width < 768px), (height < 500px)';
const narrow = '(width < 1024px)';

/** Title of the lesson, state of saving, switches and actions in as few lines as fit. */
export function LessonBar({ heading, actions, marking }: LessonBarProps) {
  return (
    <div className={styles.bar}>
      {heading && <div className={styles.heading}>{heading}</div>}
      {marking && (
        <div className={styles.saving}>
          <SavingLine marksStore={marking.marksStore} onShowTrouble={marking.onShowTrouble} />
        </div>
      )}
      <div className={styles.tools}>{marking ? <MarkingTools {...marking} actions={actions} /> : <Tools actions={actions} />}</div>
    </div>
  );
}

function MarkingTools({ marksStore, lesson, actions, onFillRest, onShowKeys }: Marking & { actions: readonly LessonAction[] }) {
  const controlWork = useControlWork(marksStore, lesson);
  const autoAdvance = useAutoAdvance();
  const fillRest = { label: 'Решті – оцінка', onSelect: onFillRest };
  const switches = [
    { label: 'КР для всіх', checked: controlWork.isOn, onSelect: () => controlWork.turn(!controlWork.isOn) },
    { label: 'Автоперехід', checked: autoAdvance, onSelect: () => setAutoAdvance(!autoAdvance) },
  ];
  return (
    <Tools actions={actions} entries={lesson.isArchived ? switches.slice(1) : [fillRest, ...switches]}>
      {!lesson.isArchived && (
        <>
          <Button look="quiet" size="sm" onClick={onFillRest}>
            {fillRest.label}
          </Button>
          <ControlWorkSwitch {...controlWork} />
        </>
      )}
      <AutoAdvanceSwitch />
      <span className={styles.keys}>
        <Button look="quiet" size="sm" onClick={onShowKeys}>
          Клавіші
        </Button>
      </span>
    </Tools>
  );
}

interface ToolsProps {
  actions: readonly LessonAction[];
  entries?: readonly DropMenuItem[];
  children?: ReactNode;
}

function Tools({ actions, entries = [], children }: ToolsProps) {
  const isCompact = useMedia(compact);
  const isNarrow = useMedia(narrow);
  const buttons = isCompact || isNarrow ? [] : actions.filter(({ isRare }) => !isRare);
  const inMenu = actions.filter((action) => !buttons.includes(action));
  const items = isCompact ? [...entries, ...inMenu.map((action, index) => ({ ...action, separated: index === 0 && entries.length > 0 }))] : inMenu;
  return (
    <>
      {!isCompact && children}
      {buttons.map(({ label, icon, onSelect }) => (
        <Button key={label} size="sm" icon={icon} onClick={onSelect}>
          {label}
        </Button>
      ))}
      {items.length > 0 && <DropMenu trigger={<IconButton label="Дії з уроком" icon={<IconDotsVertical size={20} />} />} items={items} />}
    </>
  );
}
