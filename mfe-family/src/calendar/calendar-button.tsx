import { useLatePopup } from '@dzvinok/journal/late-popup';
import { Button } from '@dzvinok/ui/button';
import { IconCalendar } from '@dzvinok/ui/icons';
import { useEffect, useState, type ComponentType } from 'react';
import { useChosenChild } from '../children/chosen-child.ts';
import type { CalendarPopupProps } from './calendar.popup.tsx';

const loadPopup = async () => (await import('./calendar.popup.tsx')).CalendarPopup;

export function CalendarButton() {
  const { studentId } = useChosenChild();
  const [asked, setAsked] = useState({ turn: 0, studentId });
  const { Popup, bring } = useLatePopup(loadPopup);
  // An open question belongs to one child: reset when another child is chosen.
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
  // Opened after mount, else the popup does not know where to return the focus.
  useEffect(() => setOpen(true), []);
  return <Popup opened={isOpen} onClose={() => setOpen(false)} />;
}
