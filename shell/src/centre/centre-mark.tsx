import styles from './centre.module.css';
import { useCentre } from './centre.store.ts';

/** Logo and name of the centre, where it has them. */
export function CentreMark() {
  const { name, logoPath } = useCentre();
  if (!name && !logoPath) return null;
  return (
    <span className={styles.mark}>
      {logoPath && <img className={styles.logo} src={logoPath} alt="" />}
      <span className={styles.name}>{name}</span>
    </span>
  );
}
