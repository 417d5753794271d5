import styles from './centre.module.css';
import { useCentre } from './centre.store.ts';

/** Logo and name of the centre, where it has them; large above a form, small in a bar. */
export function CentreMark({ size }: { size?: 'large' }) {
  const { name, logoPath } = useCentre();
  if (!name && !logoPath) return null;
  return (
    <span className={styles.mark} data-size={size}>
      {logoPath && <img className={styles.logo} src={logoPath} alt="" />}
      <span className={styles.name}>{name}</span>
    </span>
  );
}
