import { callApi } from '@dzvinok/api-client/call';
import { centreFace, centreRoutes, type CentreFace } from '@dzvinok/contract/centre';
import { keptCentreKey } from '@dzvinok/early/kept';
import { storedJson } from '@dzvinok/storage/stored';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const unknown: CentreFace = { kind: 'tenant', name: null, status: 'active', accent: 'indigo', logoPath: null, phone: null };

// Outside the query cache: shown before sign-in, and kept when the cache is cleared for the next user.
const store = createStore(() => unknown);
const storedFace = storedJson(keptCentreKey, centreFace);
let running: Promise<void> | null = null;

export function startCentre(): void {
  show(lastSeen());
  void loadCentre();
}

/** Concurrent calls share one request; a failure changes nothing. */
export function loadCentre(): Promise<void> {
  running ??= callApi(centreRoutes.face, {})
    .then((loaded) => {
      storedFace.write(loaded);
      show(loaded);
    })
    .catch(() => undefined)
    .finally(() => {
      running = null;
    });
  return running;
}

export function noteSuspended(): void {
  if (store.getState().status !== 'suspended') store.setState({ status: 'suspended' });
}

export function useCentre(): CentreFace {
  return useStore(store);
}

function show(face: CentreFace): void {
  const { dataset } = document.documentElement;
  dataset['accent'] = face.accent;
  // An address never changes its kind; without a session the first script has set this already.
  if (face.kind === 'platform') dataset['platform'] = '';
  store.setState(face);
}

// The last colour is a better guess than the product's own; a suspended state is not reused.
function lastSeen(): CentreFace {
  const face = storedFace.read();
  return face ? { ...face, status: face.status && 'active' } : unknown;
}
