import styles from './spinner.module.css';

/** Small turning ring, the size of the text around it. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden />;
}
