import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { startsBuiltServer } from '../test/kit/built-server.ts'
import { postgresPrograms } from '../test/kit/postgres-programs.ts'
import { recordsStatements } from '../test/kit/recorded-statements.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Tests that change or inspect global process state: each runs in its own process. */
const apart = ['electron', 'scan', 'discovery', 'workers'].map((part) => `test/${part}/**/*.test.ts`)
/** Tests of the server database alone. */
const server = 'test/postgres/**/*.test.ts'
/** All others share a process and load the server once. */
const shared = ['server/**/*.test.ts', 'renderer/**/*.test.{ts,tsx}', 'electron/**/*.test.ts', 'test/**/*.test.ts']

/**
 * Suites of the REST API about what the database holds. Not `lists`, which counts the statements of the embedded one.
 */
const ofApi = [
  'access-audit',
  'access-groups',
  'access-preview',
  'access-probes',
  'activity',
  'annotations',
  'api-keys',
  'audit',
  'auto-match',
  'backups',
  'book-metadata',
  'bulk*',
  'duplicate*',
  'exports',
  'file-verification*',
  'filter-presets',
  'generated-access',
  'grouping',
  'hidden-*',
  'household*',
  'identity-matching',
  'import-choices',
  'import-sharing',
  'import-undo',
  'imported-people',
  'interrupted-library-jobs',
  'invitations',
  'kid-profile',
  'large-sharing-rules',
  'library-clean-up',
  'library-job*',
  'library-paths',
  'list-*',
  'local-databases',
  'locks',
  'matching-books',
  'on-deck',
  'orphans',
  'pending-matches',
  'plugin-recommendations',
  'plugin-sync*',
  'preferences',
  'progress-*',
  'read-list-*',
  'reading*',
  'recommendations',
  'reference-revisions',
  'regrouping-permissions',
  'release*',
  'search-order',
  'series-*',
  'sessions',
  'settings',
  'sharing-tags',
  'shelves',
  'tasks',
  'term*',
  'thumbnail-order',
  'user*',
  'want-to-read',
].map((name) => `test/http/${name}.test.ts`)
/** Suites of scans whose outcome is only what the database holds. */
const ofScans = ['grouping-order', 'moves', 'random-file-operations'].map((name) => `test/scan/${name}.test.ts`)
/** Suites about what the database holds: run on both dialects. */
const onBoth = [
  'test/db/**/*.test.ts',
  server,
  ...['opds', 'koreader', 'compat'].map((part) => `test/${part}/**/*.test.ts`),
  'test/plugins/scheduled-syncs.test.ts',
  ...ofApi,
  ...ofScans,
]
/** Suites about files and their pictures, whatever the database. */
const ofFiles = [
  ...['archives', 'content', 'epub-for-apps', 'numbers-in-files', 'reserved-prefixes'].map(
    (name) => `test/compat/${name}.test.ts`,
  ),
  ...['files-and-images', 'image-sizes'].map((name) => `test/opds/${name}.test.ts`),
]
/** Suites about the file of the embedded database and its threads. */
const ofEmbedded = [
  ...['backup-copy', 'bulk-edits', 'commit', 'count-thread', 'damage', 'household-memory', 'number-upgrade', 'open'],
  'query-plans',
  'schema',
].map((name) => `test/db/${name}.test.ts`)

const hasPostgres = postgresPrograms() !== null
if (!hasPostgres) console.log('PostgreSQL is not installed: the suites of the server database are left out.')

/** The server database, where PostgreSQL is installed. */
const onPostgres = {
  extends: true as const,
  test: {
    name: 'postgres',
    include: onBoth,
    exclude: [...ofEmbedded, ...ofFiles],
    isolate: false,
    env: { TEST_DATABASE: 'postgres' },
    globalSetup: ['./test/kit/postgres.ts'],
  },
}

export const config = defineConfig({
  root,
  plugins: [startsBuiltServer(), recordsStatements()],
  // Validates responses in the interface, as in `npm run dev`.
  define: { CHECKS_ANSWERS: 'true' },
  test: {
    environment: 'node',
    // The Electron binary is unavailable in tests; the fake has real pages.
    alias: [{ find: /^electron$/, replacement: `${root}test/electron/fake/electron.ts` }],
    globalSetup: ['./test/kit/built-server.ts'],
    setupFiles: ['./test/kit/steady-properties.ts', './test/kit/kept-code.ts'],
    pool: 'forks',
    // More than the two processors of a small machine: tests wait for timers, pages and drives much of their time.
    maxWorkers: 3,
    // Generous, for busy machines.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 30_000 } },
    reporters: ['default', './build/vitest-closing-line.ts'],
    restoreMocks: true,
    projects: [
      { extends: true, test: { name: 'shared', include: shared, exclude: [...apart, server], isolate: false } },
      { extends: true, test: { name: 'apart', include: apart } },
      ...(hasPostgres ? [onPostgres] : []),
    ],
  },
})

// Vitest requires a default export.
export { config as default }
