import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openScanFixture, type ScanFixture } from '../kit/scan-fixture.ts'
import {
  closeWorld,
  findFaults,
  openWorld,
  performStep,
  type Step,
  scanUntilStable,
  stepKinds,
} from './file-operations-world.ts'

let fixture: ScanFixture
beforeAll(async () => {
  fixture = await openScanFixture()
})
afterAll(() => fixture.close())

/** `LIFECYCLE_SECONDS` runs longer; `PROPERTY_SEED` sets the seed, for example of a reported failure. */
const SECONDS = Number(process.env.LIFECYCLE_SECONDS ?? 40)

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(...stepKinds),
    a: fc.nat({ max: 60 }),
    b: fc.nat({ max: 60 }),
    c: fc.nat({ max: 60 }),
  }),
  { minLength: 4, maxLength: 45, size: 'max' },
)

/** Two files that every run starts with. */
const begin: readonly Step[] = [
  { kind: 'create', a: 0, b: 0, c: 1 },
  { kind: 'create', a: 0, b: 1, c: 2 },
  { kind: 'settle', a: 0, b: 0, c: 0 },
  { kind: 'read', a: 0, b: 0, c: 3 },
  { kind: 'edit', a: 1, b: 0, c: 0 },
]

async function faultsAfter(all: readonly Step[]): Promise<readonly string[]> {
  const world = await openWorld(fixture)
  try {
    for (const step of [...begin, ...all]) {
      await performStep(world, step)
      const faults = step.kind === 'scan' ? await findFaults(world, false) : []
      if (faults.length > 0) return faults
    }
    await scanUntilStable(world, all.length)
    return await findFaults(world, true)
  } finally {
    await closeWorld(world)
  }
}

describe('random file operations in several libraries', () => {
  it(
    'never lose progress and never show that of another book',
    async () => {
      await fc.assert(
        fc.asyncProperty(steps, async (all) => {
          expect(await faultsAfter(all)).toEqual([])
        }),
        { numRuns: 100_000, interruptAfterTimeLimit: SECONDS * 1_000, markInterruptAsFailure: false },
      )
    },
    (SECONDS + 120) * 1_000,
  )
})
