import { serveChangingBook } from './book.ts';
import { lineOf } from './refusal.ts';
import { Supervisor } from './supervisor.ts';

const supervisor = new Supervisor();
try {
  const { url, stop } = await serveChangingBook();
  console.log(`✓ Книга частин: ${url}`);
  await supervisor.asked();
  await stop();
  process.exit(0);
} catch (error) {
  console.error(`✗ ${lineOf(error)}`);
  process.exit(1);
}
