import { useLocation, useNavigate, useNavigation, useRevalidator, useRouteError } from '@dzvinok/router/navigation';
import { Button } from '@dzvinok/ui/button';
import { ErrorState, LoadingState } from '@dzvinok/ui/state';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { focusContent } from '../frame/focus-content.ts';
import { canChoose, chooseFallback } from '../releases/fallback-choice.ts';
import { report } from '../releases/reports.ts';
import { lostPart } from './area-failure.ts';
import type { AreaRelease } from './area-outlet.tsx';
import { BackToNewest } from './chosen-fallback.tsx';
import { noteCrash } from './crashes.ts';
import type { FileFailure } from './file-probe.ts';
import { findingOf, stopWaitingForAll } from './release-files.ts';

/** True where the tab can go to the former version of a release that does not work. */
function hasFallback(release: AreaRelease | undefined): release is AreaRelease {
  return release?.fallback === 'there' && canChoose();
}

/** False where the choice cannot be kept: the page would come back with the release that breaks. */
function openFallback(release: AreaRelease, code: 'crashes' | 'chunk'): boolean {
  if (!chooseFallback(release)) return false;
  // A lost file was reported when it was found to be lost.
  if (code === 'crashes') report('render-failed', release, code);
  // Not in this page: what the release has left behind would go on beside the other one.
  location.reload();
  return true;
}

/** A failure in the area's place must lead back from a chosen version too: the bar that does so is gone with the area. */
function wayBack(release: AreaRelease | undefined): ReactNode {
  return release?.fallback === 'chosen' && <BackToNewest remote={release.remote} />;
}

function FallbackButton({ onPress }: { onPress: () => void }) {
  return <Button onClick={onPress}>Відкрити попередню версію</Button>;
}

/** Takes the place of an area that broke while it was drawn; the frame around it stays. */
export function AreaFailure({ release }: { release?: AreaRelease }) {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [hasWayOut, setWayOut] = useState(false);
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
      otherwise={hasWayOut && release ? <FallbackButton onPress={() => setWayOut(openFallback(release, 'crashes'))} /> : wayBack(release)}
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

/** Files that were asked for once more without a word; however long that takes to fail, the next thing is the word. */
const repeated = new Set<string>();
/** Such a repetition waits for so long, in milliseconds. */
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
  const [hasWayOut, setWayOut] = useState(false);
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
      otherwise={hasWayOut && release ? <FallbackButton onPress={() => setWayOut(openFallback(release, 'chunk'))} /> : wayBack(release)}
    />
  );
}
