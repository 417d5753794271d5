import styles from './messages.module.css';

/** Safari on an iPhone shows notifications only of pages on the home screen. */
export function HomeScreenSteps() {
  return (
    <div className={styles.steps}>
      <p>На iPhone та iPad сповіщення приходять, коли портал стоїть на початковому екрані:</p>
      <ol>
        <li><ShareIcon />Натисніть «Поширити» внизу Safari.</li>
        <li><AddIcon />Оберіть «На початковий екран» і натисніть «Додати».</li>
        <li><HomeIcon />Відкрийте портал новим значком, увійдіть і поверніться сюди.</li>
      </ol>
    </div>
  );
}

const drawn = { className: styles.picture, viewBox: '0 0 48 48', 'aria-hidden': true } as const;

function ShareIcon() {
  return (
    <svg {...drawn}>
      <rect x="1" y="1" width="46" height="46" rx="10" className={styles.frame} />
      <path d="M17 20h-3v18h20V20h-3M24 29V9m-6 6 6-6 6 6" className={styles.line} />
    </svg>
  );
}

function AddIcon() {
  return (
    <svg {...drawn}>
      <rect x="1" y="1" width="46" height="46" rx="10" className={styles.frame} />
      <rect x="12" y="12" width="24" height="24" rx="6" className={styles.line} />
      <path d="M24 18v12m-6-6h12" className={styles.line} />
    </svg>
  );
}

function HomeIcon() {
  return (
    <svg {...drawn}>
      <rect x="11" y="1" width="26" height="46" rx="6" className={styles.frame} />
      <rect x="16" y="9" width="7" height="7" rx="2" className={styles.line} />
      <rect x="26" y="9" width="7" height="7" rx="2" className={styles.line} />
      <rect x="16" y="19" width="7" height="7" rx="2" className={styles.marked} />
      <path d="M21 43h6" className={styles.line} />
    </svg>
  );
}
