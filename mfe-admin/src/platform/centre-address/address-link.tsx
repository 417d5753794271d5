import { TextLink } from '@dzvinok/ui/button';
import { IconExternalLink } from '@dzvinok/ui/icons';
import styles from './centre-address.module.css';
import { hostOf } from './addresses.ts';

/** The address of a centre, which opens in a tab of its own. */
export function AddressLink({ address }: { address: string }) {
  return (
    <TextLink href={address} target="_blank" rel="noreferrer" className={styles.external}>
      {hostOf(address)}
      <IconExternalLink size={14} />
    </TextLink>
  );
}
