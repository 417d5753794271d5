import '@dzvinok/ui/styles.css';
import { UiProvider } from '@dzvinok/ui/provider';
import { createRoot } from 'react-dom/client';
import styles from './book.module.css';
import { sheetNames, type SheetName } from './sheet-names.ts';
import { sheets } from './sheets.ts';

const asked = new URLSearchParams(location.search);
const name: SheetName = sheetNames.find((one) => one === asked.get('sheet')) ?? sheetNames[0];
const { title, States, scenes } = sheets[name];
const Scene = scenes?.[asked.get('scene') ?? ''];

function Contents() {
  return (
    <nav className={styles.contents} aria-label="Зміст">
      {sheetNames.map((one) => (
        <a key={one} href={`?sheet=${one}`} aria-current={one === name ? 'page' : undefined}>
          {sheets[one].title}
        </a>
      ))}
    </nav>
  );
}

function Book() {
  return (
    <div className={styles.book}>
      <Contents />
      <main className={styles.sheet} data-sheet={name}>
        <h1 className={styles.sheetTitle}>{title}</h1>
        <States />
      </main>
    </div>
  );
}

document.documentElement.lang = 'uk';
document.title = `${title} — книга частин`;
const place = document.getElementById('root');
if (place) createRoot(place).render(<UiProvider>{Scene ? <Scene /> : <Book />}</UiProvider>);
