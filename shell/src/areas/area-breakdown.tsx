import { useLocation, useNavigate, useNavigation, useRevalidator, useRouteError } from '@dzvinok/router/navigation';
import { ErrorState, LoadingState } from '@dzvinok/ui/state';
import { useEffect, useEffectEvent, useState } from 'react';
import { focusContent } from '../page/content.ts';
import { report } from '../releases/reports.ts';
import { lostPart } from './area-failure.ts';
import type { AreaRelease } from './areas.store.ts';
import { hasFallback, noteCrash, otherVersion } from './former-version.tsx';
import { findingOf, stopWaitingForAll, type FileFailure } from './release-files.ts';

export function AreaFailure({ release }: { release?: AreaRelease }) {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [hasWayOut, setWayOut] = useState(false);
  const again = () => {
    // Revalidates, because the router takes an address with a hash for a jump inside the page.
    void revalidate();
    void navigate(location, { replace: true, state: location.state });
  };
  const retry = () => {
    focusContent();
    // Otherwise the bundler keeps waiting for requested files.
    stopWaitingForAll();
    again();
  };
  const file = lostPart(error);

  useEffect(() => {
    console.error('The area broke', error);
    if (!release || file !== null) return;
    report('render-failed', release, 'render');
    setWayOut(noteCrash(release) && hasFallback(release));
  }, [error, release, file]);

  if (file !== null) return <LostPart key={location.key} file={file} release={release} onRepeat={again} onRetry={retry} />;
  return (
    <ErrorState
      title="Сторінка не відкрилася"
      message={
        hasWayOut
          ? 'Помилка в розділі повторюється. Відкрийте його попередню версію або перейдіть до іншої сторінки.'
          : 'У розділі сталася помилка. Спробуйте ще раз або перейдіть до іншої сторінки.'
      }
      onRetry={retry}
      otherwise={otherVersion(release, hasWayOut && 'crashes', () => setWayOut(false))}
    />
  );
}

const texts: Record<FileFailure, string> = {
  unreachable: 'Перевірте інтернет і спробуйте ще раз.',
  missing: 'Її файлів зараз немає на сервері. Спробуйте ще раз за хвилину або оновіть сторінку.',
  html: 'Її файлів зараз немає на сервері. Спробуйте ще раз за хвилину або оновіть сторінку.',
  damaged: 'Її файли дійшли пошкодженими. Спробуйте ще раз або оновіть сторінку.',
};

const textWithFallback = 'Її файлів зараз не вдалося отримати. Спробуйте ще раз за хвилину або відкрийте попередню версію розділу.';

/** Files already retried silently; their next failure is shown. */
const repeated = new Set<string>();
const retryDelayMs = 400;

interface LostPartProps {
  file: string;
  release: AreaRelease | undefined;
  onRepeat: () => void;
  onRetry: () => void;
}

function LostPart({ file, release, onRepeat, onRetry }: LostPartProps) {
  const [finding, setFinding] = useState<FileFailure | null>(null);
  const [hasWayOut, setWayOut] = useState(false);
  const { state } = useNavigation();
  const repeat = useEffectEvent(() => {
    if (state === 'idle') onRepeat();
  });

  useEffect(() => {
    const { pathname } = new URL(file, location.origin);
    if (!repeated.has(pathname)) {
      repeated.add(pathname);
      const timer = setTimeout(() => repeat(), retryDelayMs);
      return () => clearTimeout(timer);
    }
    let isHere = true;
    void findingOf(file).then((found) => {
      if (!isHere) return;
      repeated.delete(pathname);
      setFinding(found);
      setWayOut(found !== 'unreachable' && hasFallback(release));
      if (release) report('render-failed', release, found === 'unreachable' ? found : 'chunk');
    });
    return () => {
      isHere = false;
    };
  }, [file, release]);

  if (finding === null) return <LoadingState shape="page" />;
  return (
    <ErrorState
      title="Частина розділу не завантажилася"
      message={hasWayOut ? textWithFallback : texts[finding]}
      onRetry={onRetry}
      otherwise={otherVersion(release, hasWayOut && 'chunk', () => setWayOut(false))}
    />
  );
}
