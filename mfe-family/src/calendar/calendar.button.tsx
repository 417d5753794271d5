import { Button } from '@dzvinok/ui/button';
import { IconCalendar } from '@dzvinok/ui/icons';
import { useState } from 'react';
import { CalendarPopup } from './calendar.popup.tsx';

/** The quiet way to have the schedule in one's own calendar; nothing is read before it is opened. */
export function CalendarButton() {
  const [turn, setTurn] = useState(0);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        size="lg"
        icon={<IconCalendar size={18} />}
        onClick={() => {
          setTurn(turn + 1);
          setOpen(true);
        }}
      >
        Розклад у моєму календарі
      </Button>
      {turn > 0 && <CalendarPopup key={turn} opened={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
