import { Button } from '@dzvinok/ui/button';
import { IconCalendar } from '@dzvinok/ui/icons';
import { useEffect, useState } from 'react';
import { CalendarPopup } from './calendar.popup.tsx';

/** The quiet way to have the schedule in one's own calendar; nothing is read before it is opened. */
export function CalendarButton() {
  const [turn, setTurn] = useState(0);
  const [isOpen, setOpen] = useState(false);
  // A step after it is there, else it would not know whom to give the focus back to.
  useEffect(() => setOpen(turn > 0), [turn]);
  return (
    <>
      <Button look="quiet" size="lg" icon={<IconCalendar size={18} />} onClick={() => setTurn(turn + 1)}>
        Розклад у моєму календарі
      </Button>
      {turn > 0 && <CalendarPopup key={turn} opened={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
