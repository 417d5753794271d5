import { chromium, type Browser, type LaunchOptions } from '@playwright/test';
import { findChromium } from '../../../infra/local/chromium.ts';

/** Says how a browser is started in which a page is measured: the one that `npm test` takes. */
export async function browserOptions(): Promise<LaunchOptions & { args: string[] }> {
  return { executablePath: await findChromium(), args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] };
}

/** The browser in which a page is measured. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch(await browserOptions());
}
