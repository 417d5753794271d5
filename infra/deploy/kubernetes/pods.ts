import type { Values } from './values.ts';

/** The image's user; the others run as it too, as nothing they write outlives them. */
const user = 10_001;

/** Labels of everything of a part; Kubernetes finds pods by them, and `kubectl -l` the documents. */
export function labels(part: string) {
  return { 'app.kubernetes.io/name': 'dzvinok', 'app.kubernetes.io/component': part };
}

export function metadata({ namespace }: Values, part: string, name = part) {
  return { name, namespace, labels: labels(part) };
}

/** Nobody is root, nobody gains rights, nobody may ask Kubernetes for anything. */
export function podSecurity({ imagePullSecret }: Values) {
  return {
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    securityContext: { runAsNonRoot: true, runAsUser: user, runAsGroup: user, fsGroup: user, seccompProfile: { type: 'RuntimeDefault' as const } },
    ...(imagePullSecret && { imagePullSecrets: [{ name: imagePullSecret }] }),
  };
}

export const containerSecurity = {
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  capabilities: { drop: ['ALL'] },
};

/** Spreads the pods of a part over zones and machines, as far as there are any. */
export function spread(part: string) {
  return ['topology.kubernetes.io/zone', 'kubernetes.io/hostname'].map((topologyKey) => ({
    maxSkew: 1, topologyKey, whenUnsatisfiable: 'ScheduleAnyway' as const, labelSelector: { matchLabels: labels(part) },
  }));
}

/** What a pod requests of processors, and may have of memory. It gets more processor where there is some. */
export function resources({ cpu, memory }: { cpu: string; memory: string }) {
  return { requests: { cpu, memory }, limits: { memory } };
}

/** One at a time may be taken away while machines are emptied. */
export const oneAway = { maxUnavailable: 1 };
