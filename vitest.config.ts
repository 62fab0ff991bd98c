import { defineConfig } from 'vitest/config'

/** Tests that open a database: `npm test` runs them on PGlite and once more on PostgreSQL. */
const database = ['src/server/**/*.test.ts', 'tests/{server,fuzz}/**/*.test.ts']

export default defineConfig({
  test: {
    maxWorkers: 2,
    globalSetup: 'tests/temporary-folder.ts',
    testTimeout: 40_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{src,scripts,tests}/**/*.test.ts'],
          exclude: [...database, 'tests/e2e/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'app',
          environment: 'jsdom',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['tests/setup-dom.ts'],
        },
      },
      { extends: true, test: { name: 'server', environment: 'node', include: database, isolate: false } },
    ],
  },
})
