import { defineConfig } from '@playwright/test';

const executablePath = process.env.CHROMIUM_PATH || undefined;
/** A domain that no name server knows is looked for on this machine, and its certificate is believed. */
const privateDomain = process.env.PRIVATE_DOMAIN;

/**
 * Chromium gets these ready beside each page, for the menus and the address field of its window and for the next page: on two
 * cores it takes the time of the page that is looked at.
 */
const ahead = [
  'PreloadTopChromeWebUI', 'SpareRendererForSitePerProcess', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxPopup',
];
/** Chromium heeds the last list alone, so what Playwright turns off stands here too; what is for other browsers does not. */
const features = [
  ...ahead, 'AimEnabled', 'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable', 'HttpsUpgrades', 'LensOverlay', 'MediaRouter', 'NetworkTimeServiceQuerying', 'OptimizationHints',
  'PaintHolding', 'PreconnectToSearch', 'ThirdPartyStoragePartitioning',
];

/** Flags of a browser that stays off the network and runs in a container, also as root. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  `--disable-features=${features.join(',')}`,
  ...(privateDomain ? [`--host-resolver-rules=MAP *.${privateDomain} 127.0.0.1`] : []),
];

/**
 * Runs over a product that is already up: `npm test` starts one of its own, and
 * `BASE_URL=http://localhost:8080 npx playwright test -c shell/e2e` uses yours.
 */
export default defineConfig({
  testDir: '.',
  testMatch: /\.(e2e|spec|test)\.ts$/,
  projects: [
    // A worker of their own, which mostly waits: they go beside the others, and not after all of them.
    { name: 'faults', testMatch: /faults\.spec\.ts$/ },
    { name: 'product', testIgnore: /faults\.spec\.ts$/ },
  ],
  outputDir: '../../test-results/e2e',
  fullyParallel: false,
  // One more than the machine that decides has cores: they wait for pages and pauses a sixth of their time.
  workers: 3,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '../../test-results/e2e.json' }]],
  use: {
    baseURL: process.env.BASE_URL || 'http://localhost:8080',
    locale: 'uk-UA',
    timezoneId: 'Europe/Kyiv',
    // The service worker is looked at where it is the matter (offline.spec.ts), and costs the others time.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // A trace doubles the work of a test: `TRACE=1 npm test -- e2e <file>` when the picture and the page’s outline do not tell enough.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    ignoreHTTPSErrors: privateDomain !== undefined,
    launchOptions: { executablePath, args: flags },
  },
});
