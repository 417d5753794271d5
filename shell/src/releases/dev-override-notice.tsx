import { lazy, Suspense } from 'react';
import { devVersion } from './overrides.ts';
import { useReleases } from './releases.store.ts';

const Bar = lazy(() => import('./dev-override-bar.tsx').then(({ DevOverrideBar: it }) => ({ default: it }), () => ({ default: () => null })));

export function DevOverrideNotice() {
  const { manifest } = useReleases();
  const remotes = manifest?.remotes.filter(({ version }) => version === devVersion) ?? [];
  if (remotes.length === 0) return null;
  return (
    <Suspense>
      <Bar remotes={remotes} />
    </Suspense>
  );
}
