import { defineConfig } from '@playwright/test';

const executablePath = process.env.CHROMIUM_PATH || undefined;
/** A domain without DNS is resolved to this machine, and its certificate is trusted. */
const privateDomain = process.env.PRIVATE_DOMAIN;

/** Chromium preloads these beside each page for its menus and address field: on two cores they slow the page under test. */
const ahead = [
  'PreloadTopChromeWebUI', 'SpareRendererForSitePerProcess', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxPopup',
];
/** Chromium uses only the last list, so Playwright's list for Chromium stands here too. */
const features = [
  ...ahead, 'AimEnabled', 'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable', 'HttpsUpgrades', 'LensOverlay', 'MediaRouter', 'NetworkTimeServiceQuerying', 'OptimizationHints',
  'PaintHolding', 'PreconnectToSearch', 'ThirdPartyStoragePartitioning',
];

/** No background network; also in containers and as root. */
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

const ownProduct = /(channels|faults|push)\.spec\.ts$/;

/** Tests a running product: `npm test` starts one; `BASE_URL=… npx playwright test -c shell/e2e` uses yours. */
export default defineConfig({
  testDir: '.',
  testMatch: /\.(e2e|spec|test)\.ts$/,
  projects: [
    // A worker of their own with a product of its own, which mostly waits, beside the other tests.
    { name: 'faults', testMatch: ownProduct, workers: 1 },
    { name: 'product', testIgnore: ownProduct },
  ],
  outputDir: '../../test-results/e2e',
  fullyParallel: false,
  // One more than CI has cores: workers wait a sixth of their time.
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
    // Only offline.spec.ts tests the service worker; elsewhere it costs time.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // A trace doubles a test's work: `TRACE=1 npm test -- e2e <file>` when the picture does not explain a failure.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    ignoreHTTPSErrors: privateDomain !== undefined,
    launchOptions: { executablePath, args: flags },
  },
});
