import type { Page, TestInfo } from '@playwright/test';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/** As `test-results/screens/<test>/03-teacher-lesson.png`. */
export class Screens {
  readonly #folder: string;
  #taken = 0;

  constructor(test: TestInfo) {
    this.#folder = join(test.project.outputDir, '..', 'screens', test.title.replace(/[^\p{L}\d]+/gu, '-'));
  }

  async take(page: Page, name: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    this.#taken += 1;
    const order = String(this.#taken).padStart(2, '0');
    await page.screenshot({ path: join(this.#folder, `${order}-${name}.png`), animations: 'disabled' });
  }
}
