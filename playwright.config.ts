import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/test/chromium.ts'
import { longestTestMs, patienceMs } from './tests/patience.ts'

const executablePath = findChromium()

/** First, since they need workers of their own, most of them without the demo data that are made meanwhile. */
const withOwnServers = /(booking|frame-mock|mock|mock-panel|primitives|visit)\.spec\.ts$/

/**
 * CI, whose half hour is soon over, leaves to `npm test` what it has elsewhere: the second app that new-field makes and
 * builds, the desk on Prism and on the contracts of others (scripts/generate, scripts/admin, src/mock), single parts and
 * states that each screen shows (primitives, frame-states), and screens of which jsdom tries all that they do, also those
 * that are generated (forms, lists).
 */
const tooLongForCI = process.env.CI
  ? [
      /(any-api|any-contract|frame-mock|mock|mock-panel|new-field|primitives|frame-states)\.spec\.ts$/,
      /(advanced-settings|advisor-picture|advisor-signature|bulk-edit|list-views)\.spec\.ts$/,
      /(message-templates|meta-tags|roles-of-users|setting-pictures|settings-table)\.spec\.ts$/,
      /(api-keys|directory|forms|grouped-settings|history|import|lists|organizations)\.spec\.ts$/,
    ]
  : []

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
    { name: 'own servers', testMatch: withOwnServers, testIgnore: tooLongForCI },
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
