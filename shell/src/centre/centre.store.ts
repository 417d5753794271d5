import { callApi } from '@dzvinok/api-client/call';
import { centreFace, centreRoutes, type CentreFace } from '@dzvinok/contract/centre';
import { keptCentreKey } from '@dzvinok/early/kept';
import { storedJson } from '@dzvinok/storage/stored';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The place looks so until it is known better. */
const unknown: CentreFace = { kind: 'tenant', name: null, status: 'active', accent: 'indigo', logoPath: null, phone: null };

// No query holds it: it is shown before anybody signs in, and stays when the cache is emptied for the next person.
const store = createStore(() => unknown);
const kept = storedJson(keptCentreKey, centreFace);
let running: Promise<void> | null = null;

/** Shows the centre as it was last seen here, and asks what it is like now. The shell calls it once, early. */
export function startCentre(): void {
  show(lastSeen());
  void loadCentre();
}

/** Asks again; several at once share one question. Without an answer everything stays as it is. */
export function loadCentre(): Promise<void> {
  running ??= callApi(centreRoutes.face, {})
    .then((loaded) => {
      kept.write(loaded);
      show(loaded);
    })
    .catch(() => undefined)
    .finally(() => {
      running = null;
    });
  return running;
}

/** A call was refused because the centre is suspended. */
export function noteSuspended(): void {
  if (store.getState().status !== 'suspended') store.setState({ status: 'suspended' });
}

/** Name, colour and logo of the centre whose address this is, and whether it may work. */
export function useCentre(): CentreFace {
  return useStore(store);
}

function show(face: CentreFace): void {
  const { dataset } = document.documentElement;
  dataset['accent'] = face.accent;
  // An address never changes from the one to the other; where nobody was signed in the first script has told already.
  if (face.kind === 'platform') dataset['platform'] = '';
  store.setState(face);
}

// Yesterday's colour is a better first guess than the product's own; a suspended state is not kept.
function lastSeen(): CentreFace {
  const face = kept.read();
  return face ? { ...face, status: face.status && 'active' } : unknown;
}
