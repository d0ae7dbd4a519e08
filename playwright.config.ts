import { defineConfig } from '@playwright/test'
import { chromiumPath } from './bin/chromium.ts'

/** Stories in a real browser, on a server of their own (e2e/server.ts). */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  globalSetup: './e2e/server.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // A story waits for more than half of its time: three of them keep two cores at work.
  workers: 3,
  // A machine that is busy with something else gets a second chance; what is broken stays broken.
  retries: 1,
  // Far more than a story takes on a quick machine, but for those that say more: on one less than half as quick the longest took two minutes.
  timeout: 240_000,
  // A story that starts a server of its own keeps the disk from the others for seconds, and a page beside three others its turn.
  expect: { timeout: 30_000 },
  use: {
    baseURL: process.env.BAREM_E2E_URL ?? '',
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    actionTimeout: 30_000,
    // Drawing a trace costs a story a third of its time: its second chance draws one.
    trace: 'on-first-retry',
    launchOptions: {
      // Without UTF-8 Chromium calls a file whose name has an accent `download`.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      executablePath: chromiumPath(),
      args: [
        // Chromium's sandbox refuses root, and the pages are all our own.
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        // A graphics card in software draws what nobody looks at.
        '--disable-gpu',
        '--disable-sync',
        '--no-first-run',
        // A story is over before what V8 compiles anew beside it, or moves about in a small young generation, has paid for itself.
        '--js-flags=--no-opt --no-maglev --min-semi-space-size=16',
      ],
    },
  },
})
