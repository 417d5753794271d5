import { Namespace } from 'kubernetes-models/v1/Namespace';
import { stringify } from 'yaml';
import { preparation, programs } from './gateway.ts';
import { network } from './network.ts';
import { stores } from './stores.ts';
import type { Values } from './values.ts';

/** In order: each step waits for the one before, see README.md. */
export const steps = ['stores', 'prepare', 'programs'] as const;
export type Step = (typeof steps)[number];

function namespaceOf({ namespace }: Values): Namespace {
  return new Namespace({ metadata: { name: namespace, labels: { 'pod-security.kubernetes.io/enforce': 'restricted' } } });
}

interface Model {
  kind: string;
  metadata?: object;
  validate(): void;
  toJSON(): unknown;
}

export function documentsOf(values: Values, step: Step): Model[] {
  if (step === 'stores') return [namespaceOf(values), ...network(values), ...stores(values)];
  return step === 'prepare' ? preparation(values) : programs(values);
}

/** One or all steps as YAML; throws if a document does not fit the schema of its kind. */
export function render(values: Values, wanted: readonly Step[] = steps): string {
  const documents = wanted.flatMap((step) => documentsOf(values, step));
  for (const document of documents) document.validate();
  return documents.map((document) => stringify(document.toJSON(), { aliasDuplicateObjects: false, lineWidth: 0 })).join('---\n');
}
