import { useCall } from '@dzvinok/api-client/query';
import { tenantLifeRoutes, type TenantCard } from '@dzvinok/contract/tenant-life';
import type { TenantItem } from '@dzvinok/contract/tenants';
import { runWithToast } from '@dzvinok/forms/run-with-toast';
import { Button } from '@dzvinok/ui/button';
import { ConfirmPopup } from '@dzvinok/ui/popup';
import { useState } from 'react';

interface Move {
  to: TenantItem['status'];
  label: string;
  question: string;
  text: string;
  done: string;
  danger?: boolean;
}

const suspend: Move = {
  to: 'suspended',
  label: 'Призупинити',
  question: 'Призупинити роботу?',
  text: 'Усі, хто зараз працює, вийдуть протягом 10 секунд. Дані залишаться, роботу можна відновити будь-коли.',
  done: 'Роботу центру призупинено.',
  danger: true,
};

const resume: Move = {
  to: 'active',
  label: 'Відновити роботу',
  question: 'Відновити роботу?',
  text: 'Люди центру знову зможуть увійти зі своїми паролями.',
  done: 'Центр знову працює.',
};

const archive: Move = {
  to: 'archived',
  label: 'В архів',
  question: 'Перенести центр в архів?',
  text: 'Адреса центру перестане відкриватися. Дані залишаться, центр можна повернути.',
  done: 'Центр перенесено в архів.',
  danger: true,
};

const bringBack: Move = { ...resume, label: 'Повернути', question: 'Повернути центр з архіву?', done: 'Центр повернуто з архіву.' };

const moves: Record<TenantItem['status'], readonly Move[]> = {
  active: [suspend, archive],
  suspended: [resume, archive],
  archived: [bringBack],
};

export function StatusMoves({ tenant: { id, status, deleteAfter } }: { tenant: TenantCard }) {
  const [asked, setAsked] = useState<{ move: Move; isOpen: boolean } | null>(null);
  const setStatus = useCall(tenantLifeRoutes.setStatus);
  const close = () => setAsked((before) => before && { ...before, isOpen: false });

  const go = async ({ to, done }: Move) => {
    await runWithToast(() => setStatus.mutateAsync({ params: { tenantId: id }, body: { status: to } }), done);
    close();
  };

  return (
    <>
      {moves[status].map((move) => (
        <Button key={move.label} look={move.danger ? 'secondary' : 'primary'} onClick={() => setAsked({ move, isOpen: true })}>
          {move.label}
        </Button>
      ))}
      <ConfirmPopup
        opened={asked?.isOpen ?? false}
        title={asked?.move.question}
        text={deleteAfter ? `${asked?.move.text ?? ''} Видалення буде скасовано.` : asked?.move.text}
        confirmLabel={asked?.move.label}
        cancelLabel="Скасувати"
        danger={asked?.move.danger}
        busy={setStatus.isPending}
        onConfirm={() => asked && void go(asked.move)}
        onCancel={close}
      />
    </>
  );
}
