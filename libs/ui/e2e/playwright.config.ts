import { defineConfig } from '@playwright/test';
import { join } from 'node:path';

// Chromium with and without a window, on each machine, must draw letters alike: `fonts.conf` says so to the one, these flags to the other.
const letters = ['--font-render-hinting=none', '--disable-lcd-text', '--disable-font-subpixel-positioning'];

export default defineConfig({
  testDir: '.',
  outputDir: '../../../test-results/pictures',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  updateSnapshots: 'none',
  reporter: [['list'], ['json', { outputFile: '../../../test-results/pictures.json' }]],
  expect: { toHaveScreenshot: { threshold: 0.04, maxDiffPixels: 20 } },
  use: {
    baseURL: process.env.BASE_URL,
    locale: 'uk-UA',
    timezoneId: 'Europe/Kyiv',
    viewport: { width: 1000, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      env: { ...process.env, FONTCONFIG_FILE: join(import.meta.dirname, 'fonts.conf') },
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', ...letters],
    },
  },
});
