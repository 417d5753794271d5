import { useLocation, useNavigate, useNavigation, useRevalidator, useRouteError } from '@dzvinok/router/navigation';
import { ErrorState, LoadingState } from '@dzvinok/ui/state';
import { useEffect, useEffectEvent, useState } from 'react';
import { focusContent } from '../frame/focus-content.ts';
import { report } from '../releases/reports.ts';
import { lostPart } from './area.failure.ts';
import type { AreaRelease } from './area.outlet.tsx';
import type { FileFailure } from './file-probe.ts';
import { findingOf, stopWaitingForAll } from './release-files.ts';

/** Takes the place of an area that broke while it was drawn; the frame around it stays. */
export function AreaFailure({ release }: { release?: AreaRelease }) {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const again = () => {
    // Else an address with a hash would be taken for a jump inside the page.
    void revalidate();
    void navigate(location, { replace: true, state: location.state });
  };
  const retry = () => {
    focusContent();
    // The bundler would go on waiting for what it has asked for.
    stopWaitingForAll();
    again();
  };
  const file = lostPart(error);

  useEffect(() => {
    console.error('The area broke', error);
    if (release && file === null) report('render-failed', release, 'render');
  }, [error, release, file]);

  if (file !== null) return <LostPart key={location.key} file={file} release={release} onRepeat={again} onRetry={retry} />;
  return (
    <ErrorState
      title="Сторінка не відкрилася"
      message="У розділі сталася помилка. Спробуйте ще раз або перейдіть до іншої сторінки."
      onRetry={retry}
    />
  );
}

const texts: Record<FileFailure, string> = {
  unreachable: 'Перевірте інтернет і спробуйте ще раз.',
  missing: 'Її файлів зараз немає на сервері. Спробуйте ще раз за хвилину або оновіть сторінку.',
  html: 'Її файлів зараз немає на сервері. Спробуйте ще раз за хвилину або оновіть сторінку.',
  damaged: 'Її файли дійшли пошкодженими. Спробуйте ще раз або оновіть сторінку.',
};

/** Files that were asked for once more without a word; however long that takes to fail, the next thing is the word. */
const repeated = new Set<string>();
/** Before such a repetition, in milliseconds. */
const pause = 400;

interface LostPartProps {
  file: string;
  release: AreaRelease | undefined;
  onRepeat: () => void;
  onRetry: () => void;
}

/** A page of the area did not come: once it is asked for again unnoticed, past what the browser keeps; then it is told. */
function LostPart({ file, release, onRepeat, onRetry }: LostPartProps) {
  const [finding, setFinding] = useState<FileFailure | null>(null);
  const { state } = useNavigation();
  const repeat = useEffectEvent(() => {
    // Nobody is taken back who has gone on meanwhile.
    if (state === 'idle') onRepeat();
  });

  useEffect(() => {
    const { pathname } = new URL(file, location.origin);
    if (!repeated.has(pathname)) {
      repeated.add(pathname);
      const timer = setTimeout(() => repeat(), pause);
      return () => clearTimeout(timer);
    }
    let isHere = true;
    void findingOf(file).then((found) => {
      if (!isHere) return;
      repeated.delete(pathname);
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
