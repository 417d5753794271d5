import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './facts.module.css';

export interface FactsProps {
  facts: readonly { name: string; value: ReactNode }[];
  shape?: 'row' | 'column' | 'pairs';
  size?: 'md' | 'xl';
}

/** Values, each with its name; `row` wraps, `column` stacks, `pairs` puts the name beside the value. */
export function Facts({ facts, shape = 'row', size = 'md' }: FactsProps) {
  return (
    <dl className={classNames(styles.facts, styles[`facts-${shape}`], styles[`facts-${size}`])}>
      {facts.map(({ name, value }, index) => (
        <div key={index}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
