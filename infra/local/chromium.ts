import { execFile } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hasApt, installPackages, mayInstall, unpackPackages, type Unpacked } from './apt.ts';
import { findProgram } from './programs.ts';
import { lineOf, Refusal } from './refusal.ts';

/** Has no window with tabs and bars: drawing the same pages takes three fifths of the work. */
const windowless = 'chromium-headless-shell';
/** The headless shell looks for these files in its own folder; installed Chromium keeps them in another. */
const filesBeside = 'chromium-common';
const windowed = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const names = [windowless, ...windowed];
const macPaths = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
const fontFolders = ['/usr/share/fonts', '/usr/local/share/fonts', join(homedir(), '.fonts'), join(homedir(), '.local/share/fonts')];
const cyrillicFonts = /dejavu|noto|liberation|roboto|ubuntu|ptsans|freesans|onest/i;

function installedBrowser(): string | null {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  if (process.platform === 'darwin') return macPaths.find((path) => existsSync(path)) ?? null;
  return findProgram(...names);
}

function hasCyrillicFont(): boolean {
  if (process.platform !== 'linux') return true;
  return fontFolders
    .filter((folder) => existsSync(folder))
    .some((folder) => readdirSync(folder, { recursive: true }).some((file) => cyrillicFonts.test(String(file))));
}

function wrap(unpacked: Unpacked, browser: string): string {
  const fonts = join(unpacked.folder, 'fonts.conf');
  const script = join(unpacked.folder, 'run-chromium');
  writeFileSync(
    fonts,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
<dir>${unpacked.folder}/usr/share/fonts</dir><cachedir>${unpacked.folder}/font-cache</cachedir></fontconfig>\n`,
  );
  const libraries = unpacked.env.LD_LIBRARY_PATH ?? '';
  writeFileSync(
    script,
    `#!/bin/sh\nexport LD_LIBRARY_PATH='${libraries}' FONTCONFIG_FILE='${fonts}'\nexec '${browser}' "$@"\n`,
  );
  chmodSync(script, 0o755);
  return script;
}

async function bring(name: string, installed: string | null, fonts: string[]): Promise<string> {
  const wanted = [...(installed ? [] : [name]), ...fonts];
  if (mayInstall()) {
    await installPackages(wanted);
    const path = installedBrowser();
    if (path) return path;
  }
  return unpackBrowser(name, installed, wanted);
}

async function unpackBrowser(name: string, installed: string | null, packages: string[]): Promise<string> {
  const unpacked = await unpackPackages(name, packages);
  const script = wrap(unpacked, installed ?? join(unpacked.folder, 'usr/lib/chromium', name));
  await promisify(execFile)(script, ['--version']);
  return script;
}

export async function findChromium(): Promise<string> {
  const installed = installedBrowser();
  const fonts = hasCyrillicFont() ? [] : ['fonts-dejavu-core'];
  if (installed && fonts.length === 0) return installed;
  const missing = [...(installed ? [] : ['chromium']), ...fonts];
  const advice = `Для браузерних тестів бракує: ${missing.join(', ')}. Встановіть ці пакети або задайте CHROMIUM_PATH.`;
  if (!hasApt()) throw new Refusal(advice);
  try {
    // Some systems have no headless shell package.
    return await bring(windowless, installed, fonts).catch(() => bring('chromium', installed, fonts));
  } catch (error) {
    throw new Refusal(`${advice}\n${lineOf(error)}`);
  }
}

let ofTests: Promise<string> | undefined;

/** Prefers the windowless Chromium. Unpacks missing packages: tests must not install a second browser on a developer's machine. */
export function findTestChromium(): Promise<string> {
  ofTests ??= findWindowless();
  return ofTests;
}

/** Only a Chromium with windows shows notifications. For the test of notifications, whatever `CHROMIUM_PATH` names. */
export async function findWindowedChromium(): Promise<string> {
  const installed = process.platform === 'darwin' ? macPaths.find((path) => existsSync(path)) : findProgram(...windowed);
  if (installed) return installed;
  if (!hasApt()) throw new Refusal('Для тесту сповіщень бракує: chromium. Встановіть цей пакет.');
  return unpackBrowser('chromium', null, ['chromium', filesBeside]);
}

async function findWindowless(): Promise<string> {
  const isThere = process.env.CHROMIUM_PATH || findProgram(windowless);
  if (isThere || !installedBrowser() || !hasApt()) return findChromium();
  return unpackBrowser(windowless, null, [windowless, filesBeside]).catch(findChromium);
}
