import { Button } from '@dzvinok/ui/button';
import { IconCalendar } from '@dzvinok/ui/icons';
import { useEffect, useState } from 'react';
import { useChosenChild } from '../children/chosen-child.ts';
import { CalendarPopup } from './calendar.popup.tsx';

/** The quiet way to have the schedule in one's own calendar; nothing is read before it is opened. */
export function CalendarButton() {
  const { studentId } = useChosenChild();
  const [asked, setAsked] = useState({ turn: 0, studentId });
  // Goes with the child that it was opened for: its question must not be answered for another.
  if (asked.studentId !== studentId) setAsked({ turn: 0, studentId });
  return (
    <>
      <Button look="quiet" size="lg" icon={<IconCalendar size={18} />} onClick={() => setAsked({ turn: asked.turn + 1, studentId })}>
        Розклад у моєму календарі
      </Button>
      {asked.turn > 0 && <OpenedPopup key={asked.turn} />}
    </>
  );
}

function OpenedPopup() {
  const [isOpen, setOpen] = useState(false);
  // A step after it is there, else it would not know whom to give the focus back to.
  useEffect(() => setOpen(true), []);
  return <CalendarPopup opened={isOpen} onClose={() => setOpen(false)} />;
}
