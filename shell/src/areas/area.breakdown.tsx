import { useLocation, useNavigate, useRouteError } from '@dzvinok/router/navigation';
import { ErrorState, LoadingState } from '@dzvinok/ui/state';
import { useEffect, useEffectEvent, useState } from 'react';
import { report } from '../releases/reports.ts';
import { lostPart } from './area.failure.ts';
import type { AreaRelease } from './area.outlet.tsx';
import type { FileFailure } from './file-probe.ts';
import { findingOf } from './release-files.ts';

/** Takes the place of an area that broke while it was drawn; the frame around it stays. */
export function AreaFailure({ release }: { release?: AreaRelease }) {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  const again = () => void navigate(location, { replace: true, state: location.state });
  const file = lostPart(error);

  useEffect(() => {
    console.error('The area broke', error);
    if (release && file === null) report('render-failed', release, 'render');
  }, [error, release, file]);

  if (file !== null) return <LostPart key={location.key} file={file} release={release} onRetry={again} />;
  return (
    <ErrorState
      title="Сторінка не відкрилася"
      message="У розділі сталася помилка. Спробуйте ще раз або перейдіть до іншої сторінки."
      onRetry={again}
    />
  );
}

const texts: Record<FileFailure, string> = {
  unreachable: 'Перевірте інтернет і спробуйте ще раз.',
  missing: 'Її файлів зараз немає на сервері. Спробуйте ще раз за хвилину або оновіть сторінку.',
  html: 'Її файлів зараз немає на сервері. Спробуйте ще раз за хвилину або оновіть сторінку.',
  damaged: 'Її файли дійшли пошкодженими. Спробуйте ще раз або оновіть сторінку.',
};

/** Files that were asked for once more without a word, and when. */
const repeated = new Map<string, number>();
/** Milliseconds: before a repetition, and until a file that is lost again is worth another one. */
const pause = { before: 400, between: 10_000 } as const;

interface LostPartProps {
  file: string;
  release: AreaRelease | undefined;
  onRetry: () => void;
}

/** A page of the area did not come: once it is asked for again unnoticed, past what the browser keeps; then it is told. */
function LostPart({ file, release, onRetry }: LostPartProps) {
  const [finding, setFinding] = useState<FileFailure | null>(null);
  const again = useEffectEvent(onRetry);

  useEffect(() => {
    const { pathname } = new URL(file, location.origin);
    if (performance.now() - (repeated.get(pathname) ?? -Infinity) > pause.between) {
      repeated.set(pathname, performance.now());
      const timer = setTimeout(() => again(), pause.before);
      return () => clearTimeout(timer);
    }
    let isHere = true;
    void findingOf(file).then((found) => {
      if (!isHere) return;
      setFinding(found);
      if (release) report('render-failed', release, found === 'unreachable' ? found : 'chunk');
    });
    return () => {
      isHere = false;
    };
  }, [file, release]);

  if (finding === null) return <LoadingState shape="page" />;
  return <ErrorState title="Частина розділу не завантажилася" message={texts[finding]} onRetry={onRetry} />;
}
