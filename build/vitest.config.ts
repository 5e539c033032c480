import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { startsBuiltServer } from '../test/kit/built-server.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** These change or inspect what belongs to a whole process: each has one of its own. */
const apart = ['electron', 'scan', 'discovery', 'workers'].map((part) => `test/${part}/**/*.test.ts`)
/** All others run one after another and load the service once. */
const shared = ['server/**/*.test.ts', 'renderer/**/*.test.{ts,tsx}', 'electron/**/*.test.ts', 'test/**/*.test.ts']

export const config = defineConfig({
  root,
  plugins: [startsBuiltServer()],
  // What the interface is told is checked, as in `npm run dev`.
  define: { CHECKS_ANSWERS: 'true' },
  test: {
    environment: 'node',
    // Its binary is not where tests run; what stands in for it has real pages.
    alias: [{ find: /^electron$/, replacement: `${root}test/electron/fake/electron.ts` }],
    globalSetup: ['./test/kit/built-server.ts'],
    setupFiles: ['./test/kit/steady-properties.ts', './test/kit/kept-code.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 90_000,
    // Machines that do much at once are slow.
    expect: { poll: { timeout: 15_000 } },
    reporters: ['default', './build/vitest-closing-line.ts'],
    restoreMocks: true,
    projects: [
      { extends: true, test: { name: 'shared', include: shared, exclude: apart, isolate: false } },
      { extends: true, test: { name: 'apart', include: apart } },
    ],
  },
})

// Vitest loads its configuration from the default export; this is the one file of the kind that needs it.
export { config as default }
