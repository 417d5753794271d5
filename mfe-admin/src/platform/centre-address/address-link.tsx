import { TextLink } from '@dzvinok/ui/button';
import { IconExternalLink } from '@dzvinok/ui/icons';
import styles from './centre-address.module.css';

export function AddressLink({ address }: { address: string }) {
  return (
    <TextLink href={address} target="_blank" rel="noreferrer" className={styles.external}>
      {hostOf(address)}
      <IconExternalLink size={14} />
    </TextLink>
  );
}

/** `demo.localhost:8080` of `http://demo.localhost:8080`. */
export function hostOf(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/\/$/, '');
}

/** Built from the platform's own address. */
export function addressOf(code: string): string {
  const { protocol, host } = window.location;
  return `${protocol}//${code}.${host.replace(/^platform\./, '')}`;
}
