import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { inspectFile } from '../../server/dumps/answer.ts'
import { createLocalDatabases } from '../../server/library/plugins/local/local-databases.ts'
import type { TaskInput } from '../../server/workers/messages.ts'
import { stoppedOutput } from '../../server/workers/outcomes.ts'
import { driveSilent } from '../../server/workers/roots/roots.ts'
import { writeGcd } from '../fixtures/dumps/gcd.ts'
import { scratch } from '../fixtures/scratch.ts'

type Inspection = TaskInput<'inspect-dump'>

/** A folder with a link to a database on another drive, and what its worker is asked. */
function linked({ isKnownSilent = false, hangs = false } = {}) {
  const files = scratch()
  onTestFinished(() => files[Symbol.dispose]())
  const [localDatabases, localIndexes, drive] = ['databases', 'indexes', 'drive'].map((name) => {
    mkdirSync(join(files.folder, name))
    return join(files.folder, name)
  }) as [string, string, string]
  const target = join(drive, 'gcd.db')
  writeGcd(target, [{ id: 1, name: 'Lamps', yearBegan: 1999, publisher: 'Pier' }])
  symlinkSync(target, join(localDatabases, 'gcd.db'))
  const asked: Inspection[] = []
  const run = async (name: string, input: Inspection) => {
    asked.push(input)
    if (!hangs) return inspectFile(input)
    return stoppedOutput(name as 'inspect-dump', input, { failure: driveSilent, item: null })
  }
  const context = {
    workers: { run },
    folders: { localDatabases, localIndexes },
    drives: { driveOf: () => drive, isUnresponsive: () => isKnownSilent },
  } as unknown as Parameters<typeof createLocalDatabases>[0]
  return { databases: createLocalDatabases(context), asked, drive, target }
}

const isSilent = { format: null, problem: expect.stringContaining('drive isn’t responding') }

describe('a local database that is a link to another drive', () => {
  it('is read as a file of that drive', async () => {
    const { databases, asked, drive } = linked()
    expect(await databases.list()).toMatchObject([
      { format: 'gcd', problem: null, root: drive, size: expect.any(Number) },
    ])
    expect(asked).toMatchObject([{ root: drive, known: null }])
  })

  it('is shown with its problem when the drive does not respond', async () => {
    const { databases, asked } = linked({ hangs: true })
    expect(await databases.list()).toMatchObject([isSilent])
    expect(asked).toHaveLength(1)
  })

  it('is not read while the drive is known not to respond', async () => {
    const { databases, asked } = linked({ isKnownSilent: true })
    expect(await databases.list()).toMatchObject([isSilent])
    expect(asked).toEqual([])
  })

  it('is left out when it leads nowhere', async () => {
    const { databases, target } = linked()
    rmSync(target)
    expect(await databases.list()).toEqual([])
  })
})
