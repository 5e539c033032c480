import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))

export const config = defineConfig({
  root,
  test: {
    include: ['server/**/*.test.ts', 'renderer/**/*.test.{ts,tsx}', 'electron/**/*.test.ts', 'test/**/*.test.ts'],
    environment: 'node',
    // Its binary is not where tests run; what stands in for it has real pages.
    alias: [{ find: /^electron$/, replacement: `${root}test/electron/fake/electron.ts` }],
    setupFiles: ['./test/kit/steady-properties.ts', './test/kit/kept-code.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 90_000,
    // Machines that do much at once are slow.
    expect: { poll: { timeout: 15_000 } },
    reporters: ['default', './build/vitest-closing-line.ts'],
    restoreMocks: true,
  },
})

// Vitest loads its configuration from the default export; this is the one file of the kind that needs it.
export { config as default }
