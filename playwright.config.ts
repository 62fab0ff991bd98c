import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/test/chromium.ts'
import { longestTestMs, patienceMs } from './tests/patience.ts'

const executablePath = findChromium()

/** First, since they need workers of their own, most of them without the demo data that are made meanwhile. */
const withOwnServers = /(booking|frame-mock|mock|mock-panel|primitives|visit)\.spec\.ts$/

/**
 * It makes and builds a whole second app, a twelfth of the time of all. CI, whose half hour is soon over, has its parts: what
 * is generated of a schema (scripts/generate), and the desk on descriptions that nobody knew (any-api, any-contract).
 */
const tooLongForCI = process.env.CI ? [/new-field\.spec\.ts$/] : []

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  globalSetup: './tests/e2e/support/run.ts',
  // Files run side by side, each worker on a server of its own (tests/e2e/support/fixtures.ts). Two wait a fifth of the
  // time on two cores; three use it.
  workers: 3,
  ...(process.env.CI ? { grepInvert: /@not-in-ci/ } : {}),
  timeout: longestTestMs,
  expect: { timeout: patienceMs },
  retries: process.env.CI ? 1 : 0,
  projects: [
    { name: 'own servers', testMatch: withOwnServers },
    {
      name: 'a server for all',
      testMatch: '**/*.spec.ts',
      testIgnore: [withOwnServers, ...tooLongForCI],
    },
  ],
  reporter: 'list',
  use: {
    // Without it whoever presses what is not there waits for the whole test.
    actionTimeout: patienceMs,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    // To keep one of every test takes a fifth of the time: CI keeps that of the second try, --trace on all.
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        // Without it a processor plays the graphics card: a tenth of the time.
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
