import type { ReactNode } from 'react';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs';
import { Button } from '../button/button.tsx';
import { CardsSkeleton, FormSkeleton, LinesSkeleton } from './skeletons.tsx';

export { CardsSkeleton, FormSkeleton, LinesSkeleton };

/** Skeleton of what is coming; the shape matches the final layout so that nothing jumps. */
export function LoadingState({ shape = 'lines', count }: { shape?: 'lines' | 'cards' | 'form' | 'page'; count?: number }) {
  if (shape === 'cards') return <CardsSkeleton count={count} />;
  if (shape === 'form') return <FormSkeleton fields={count} />;
  return (
    <div className={shape === 'page' ? 'dz-loading-page' : undefined} role="status" aria-label="Завантаження...">
      {shape === 'page' && <span className="dz-skeleton dz-skeleton-title" aria-hidden />}
      <LinesSkeleton lines={count ?? (shape === 'page' ? 6 : 3)} />
    </div>
  );
}

interface StateBlockProps {
  icon: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  tone?: 'calm' | 'error';
  role?: 'alert' | 'status';
}

function StateBlock({ icon, title, text, action, tone = 'calm', role }: StateBlockProps) {
  return (
    <div className={`dz-state dz-state-${tone}`} role={role}>
      <span className="dz-state-icon" aria-hidden>
        {icon}
      </span>
      <p className="dz-state-title">{title}</p>
      {text && <p className="dz-state-text">{text}</p>}
      {action && <div className="dz-state-action">{action}</div>}
    </div>
  );
}

export interface EmptyStateProps {
  title: ReactNode;
  /** What to do next. */
  text?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
}

/** Nothing here yet, or nothing found. */
export function EmptyState({ title, text, action, icon }: EmptyStateProps) {
  return <StateBlock icon={icon ?? <IconBell size={28} />} title={title} text={text} action={action} />;
}

export interface ErrorStateProps {
  title?: ReactNode;
  message?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  /** Number by which support finds the request. */
  requestId?: string;
}

/** What happened and a way to try again. */
export function ErrorState({ title = 'Не вдалося завантажити', message, onRetry, retrying, requestId }: ErrorStateProps) {
  const text = (
    <>
      {message ?? 'Перевірте з’єднання та спробуйте ще раз.'}
      {requestId && <span className="dz-state-request">Номер запиту: {requestId}</span>}
    </>
  );
  const action = onRetry && (
    <Button icon={<IconRefresh size={18} />} onClick={onRetry} busy={retrying}>
      Спробувати ще раз
    </Button>
  );
  return <StateBlock tone="error" role="alert" icon={<IconAlertTriangle size={28} />} title={title} text={text} action={action} />;
}

/** Bar on top of the frame while the browser has no network; `children` say what that means for who is here. */
export function OfflineBar({ offline, children }: { offline: boolean; children?: ReactNode }) {
  return (
    <div className="dz-offline" role="status" hidden={!offline}>
      {offline && (
        <>
          <IconWifiOff size={16} />
          <span>Немає з’єднання з мережею. {children}</span>
        </>
      )}
    </div>
  );
}
