import { Button } from '@dzvinok/ui/button';
import { IconCalendar } from '@dzvinok/ui/icons';
import { useEffect, useState, type ComponentType } from 'react';
import { useChosenChild } from '../children/chosen-child.ts';
import { useLatePopup } from '../popups/late-popup.ts';
import type { CalendarPopupProps } from './calendar.popup.tsx';

const loadPopup = async () => (await import('./calendar.popup.tsx')).CalendarPopup;

/** The quiet way to have the schedule in one's own calendar; nothing is read before it is opened. */
export function CalendarButton() {
  const { studentId } = useChosenChild();
  const [asked, setAsked] = useState({ turn: 0, studentId });
  const { Popup, bring } = useLatePopup(loadPopup);
  // Goes with the child that it was opened for: its question must not be answered for another.
  if (asked.studentId !== studentId) setAsked({ turn: 0, studentId });

  async function open() {
    if (await bring()) setAsked({ turn: asked.turn + 1, studentId });
  }

  return (
    <>
      <Button look="quiet" size="lg" icon={<IconCalendar size={18} />} onClick={() => void open()}>
        Розклад у моєму календарі
      </Button>
      {Popup && asked.turn > 0 && <OpenedPopup key={asked.turn} Popup={Popup} />}
    </>
  );
}

function OpenedPopup({ Popup }: { Popup: ComponentType<CalendarPopupProps> }) {
  const [isOpen, setOpen] = useState(false);
  // A step after it is there, else it would not know whom to give the focus back to.
  useEffect(() => setOpen(true), []);
  return <Popup opened={isOpen} onClose={() => setOpen(false)} />;
}
