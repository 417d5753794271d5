import styles from './centre-mark.module.css';

export interface CentreMarkProps {
  name: string | null;
  logoPath: string | null;
  size?: 'large';
}

export function CentreMark({ name, logoPath, size }: CentreMarkProps) {
  if (!name && !logoPath) return null;
  return (
    <span className={styles.centre} data-size={size}>
      {logoPath && <img className={styles['centre-logo']} src={logoPath} alt="" />}
      <span className={styles['centre-name']}>{name}</span>
    </span>
  );
}
