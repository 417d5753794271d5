import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { useRootState } from '../layout/root-state.ts';
import { CardsSkeleton, FormSkeleton, LinesSkeleton } from './skeletons.tsx';
import skeletonStyles from './skeletons.module.css';
import tones from '../text/tones.module.css';
import styles from './state.module.css';

export { CardsSkeleton, FormSkeleton, LinesSkeleton };
export { Notice } from './notice.tsx';
export type { NoticeProps } from './notice.tsx';

/** Skeleton in the shape of the final layout, so that nothing jumps. */
export function LoadingState({ shape = 'lines', count }: { shape?: 'lines' | 'cards' | 'form' | 'page'; count?: number }) {
  if (shape === 'cards') return <CardsSkeleton count={count} />;
  if (shape === 'form') return <FormSkeleton fields={count} />;
  return (
    <div role="status" aria-label="Завантаження...">
      {shape === 'page' && <span className={classNames(skeletonStyles.skeleton, skeletonStyles['skeleton-title'])} aria-hidden />}
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
    <div className={classNames(styles.state, tones[`state-${tone}`])} role={role}>
      <span className={styles['state-icon']} aria-hidden>
        {icon}
      </span>
      <p className={styles['state-title']}>{title}</p>
      {text && <p className={styles['state-text']}>{text}</p>}
      {action && <div className={styles['state-action']}>{action}</div>}
    </div>
  );
}

export interface EmptyStateProps {
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
}

/** Placeholder of an empty list or a search without results. */
export function EmptyState({ title, text, action, icon }: EmptyStateProps) {
  return <StateBlock icon={icon ?? <IconBell size={28} />} title={title} text={text} action={action} />;
}

export interface ErrorStateProps {
  title?: ReactNode;
  message?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  otherwise?: ReactNode;
  requestId?: string;
}

/** Error with a retry button; `requestId` is for support. */
export function ErrorState({ title = 'Не вдалося завантажити', message, onRetry, retrying, otherwise, requestId }: ErrorStateProps) {
  const text = (
    <>
      {message ?? 'Перевірте з’єднання та спробуйте ще раз.'}
      {requestId && <span className={styles['state-request']}>Номер запиту: {requestId}</span>}
    </>
  );
  const action = onRetry && (
    <>
      <Button icon={<IconRefresh size={18} />} onClick={onRetry} busy={retrying}>
        Спробувати ще раз
      </Button>
      {otherwise}
    </>
  );
  return <StateBlock tone="error" role="alert" icon={<IconAlertTriangle size={28} />} title={title} text={text} action={action} />;
}

/** The used part of a query result. */
export interface Reading<Data> {
  data: Data | undefined;
  error: { message: string; requestId?: string | undefined } | null;
  isFetching: boolean;
  refetch: () => unknown;
}

export interface WhenReadProps<Data> {
  query: Reading<Data>;
  waiting?: ReactNode;
  failure?: ErrorStateProps['title'];
  children: (data: Data) => ReactNode;
}

/** `ErrorState` of a failed query; retries by refetching. */
export function ReadFailure({ query: { error, isFetching, refetch }, title }: { query: Reading<unknown>; title?: ErrorStateProps['title'] }) {
  return <ErrorState title={title} message={error?.message} requestId={error?.requestId} onRetry={() => void refetch()} retrying={isFetching} />;
}

/** Shows a query's data, else a skeleton or the error; shown data stays when a refetch fails. */
export function WhenRead<Data>({ query, waiting = <LoadingState />, failure, children }: WhenReadProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  return query.error ? <ReadFailure query={query} title={failure} /> : waiting;
}

interface Fetching<Props> {
  Part: ComponentType<Props> | null;
  status: 'fetching' | 'failed' | 'trying-again';
  attempt: number;
}

/** Lazy component with a retry in place; React's `lazy` would fail the whole page and cache the failure until a reload. */
export function fetchedPart<Props extends object>(load: () => Promise<ComponentType<Props>>, waiting: ReactNode): ComponentType<Props> {
  let known: ComponentType<Props> | null = null;
  return function FetchedPart(props: Props) {
    const [{ Part, status, attempt }, setState] = useState<Fetching<Props>>({ Part: known, status: 'fetching', attempt: 0 });

    useEffect(() => {
      if (Part) return;
      let isHere = true;
      load().then(
        (part) => {
          known = part;
          if (isHere) setState({ Part: part, status: 'fetching', attempt });
        },
        () => isHere && setState({ Part: null, status: 'failed', attempt }),
      );
      return () => {
        isHere = false;
      };
    }, [Part, attempt]);

    if (Part) return <Part {...props} />;
    if (status === 'fetching') return waiting;
    return (
      <ErrorState
        message="Перевірте інтернет і спробуйте ще раз."
        onRetry={() => setState({ Part: null, status: 'trying-again', attempt: attempt + 1 })}
        retrying={status === 'trying-again'}
      />
    );
  };
}

export interface ConnectionBarProps {
  trouble: 'offline' | 'trouble' | 'slow' | null;
  children: ReactNode;
}

/** Line at the lower edge for connection failures, over the page, so that it moves nothing. */
export function ConnectionBar({ trouble, children }: ConnectionBarProps) {
  return (
    // Always in the DOM: a live region inserted with its text is often not read aloud.
    <div role="status">
      {trouble && <ConnectionTrouble trouble={trouble}>{children}</ConnectionTrouble>}
    </div>
  );
}

function ConnectionTrouble({ trouble, children }: { trouble: 'offline' | 'trouble' | 'slow'; children: ReactNode }) {
  useRootState('connection');
  return (
    <div className={styles.connection}>
      {trouble === 'offline' ? <IconWifiOff size={16} /> : <IconAlertTriangle size={16} />}
      <span>{children}</span>
    </div>
  );
}
