import { chromium, type Browser, type LaunchOptions } from '@playwright/test';
import { findChromium } from '../../../infra/local/chromium.ts';

/** The browser of `npm test`. */
export async function browserOptions(): Promise<LaunchOptions & { args: string[] }> {
  return { executablePath: await findChromium(), args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] };
}

export async function openBrowser(): Promise<Browser> {
  return chromium.launch(await browserOptions());
}
