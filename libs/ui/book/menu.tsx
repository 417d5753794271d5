import { Button } from '@dzvinok/ui/button';
import { IconLogout, IconPencil, IconUser } from '@dzvinok/ui/icons';
import { Inline, Spacer } from '@dzvinok/ui/layout';
import { DropMenu, NotificationBlock, UserMenu, type DropMenuItem } from '@dzvinok/ui/menu';
import { notify } from '@dzvinok/ui/toast';
import { useEffect, useState, type ReactNode } from 'react';
import { Group, Opened, Screen, State, type Sheet } from './sheet.tsx';
import { longName, longText, nothing } from './samples.ts';

const items: DropMenuItem[] = [
  { label: 'Профіль', icon: <IconUser size={16} />, href: '#' },
  { label: 'Змінити', icon: <IconPencil size={16} />, onSelect: nothing },
  { label: 'Оплати' },
  { label: 'Вийти', icon: <IconLogout size={16} />, onSelect: nothing, separated: true },
];

/** Notifications come from toasts; the list that they open covers them. */
function Notified() {
  const [isTold, setTold] = useState(false);
  useEffect(() => {
    notify({ kind: 'info', id: 'told', title: 'Нова оцінка', message: 'Математика, 21.11 · робота на уроці — 11' });
    notify({ kind: 'warning', id: 'changed', message: longText, action: { label: 'Показати', onSelect: nothing } });
    setTold(true);
  }, []);
  return isTold && <AtTheEnd><NotificationBlock /></AtTheEnd>;
}

function AtTheEnd({ children }: { children: ReactNode }) {
  return <Opened><Inline><Spacer />{children}</Inline></Opened>;
}

function States() {
  return (
    <Group min={340}>
      <State name="меню"><Screen scene="menu" width={352} height={230} /></State>
      <State name="меню людини"><Screen scene="user" width={352} height={330} /></State>
      <State name="сповіщень немає"><Screen scene="quiet" width={352} height={210} /></State>
      <State name="сповіщення ще читаються"><Screen scene="coming" width={352} height={210} /></State>
      <State name="сповіщення"><Screen scene="notified" width={352} height={430} /></State>
    </Group>
  );
}

export const menu: Sheet = {
  title: 'Меню',
  States,
  scenes: {
    menu: () => <Opened><DropMenu trigger={<Button>Дії</Button>} items={items} /></Opened>,
    user: () => <AtTheEnd><UserMenu fullName={longName} roleLabel="Викладач" items={items} /></AtTheEnd>,
    quiet: () => <AtTheEnd><NotificationBlock /></AtTheEnd>,
    coming: () => <AtTheEnd><NotificationBlock isAwaiting /></AtTheEnd>,
    notified: Notified,
  },
};
