import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noCounters, readCounters, readPulledPage, readPushed } from './read-answers.ts'

describe('entries in the response of a plugin', () => {
  it.each([
    null,
    7,
    'entries',
    [],
    {},
    { entries: {} },
    { entries: [], nextCursor: '' },
    { entries: [], nextCursor: 5 },
  ])('reject the response %j', (answer) => {
    expect(readPulledPage(answer, 500)).toBeNull()
  })

  it('are rejected when there are more than requested', () => {
    expect(readPulledPage({ entries: [{}, {}] }, 1)).toBeNull()
  })

  it('include those that are valid and count the others', () => {
    const entries = [
      { externalId: 7, status: 'reading', volumesRead: 2.9, chaptersRead: 0, score: 250, title: ' A\u0007 b ' },
      { externalId: ' x ', status: 'completed', completedAt: '2026-02-03T04:05:06Z', startedAt: 'never', score: 64.6 },
      { externalId: 'y', status: 'finished' },
      { externalId: '', status: 'reading' },
      { externalId: 1.5, status: 'reading' },
      null,
      'z',
    ]
    const page = readPulledPage({ entries, nextCursor: 'more' }, 500)
    expect(page).toMatchObject({ damaged: 5, nextCursor: 'more' })
    expect(page?.entries).toEqual([
      {
        externalId: '7',
        title: expect.not.stringContaining('\u0007'),
        status: 'reading',
        volumesRead: 2,
        chaptersRead: null,
        score: null,
        startedAt: null,
        completedAt: null,
      },
      {
        externalId: 'x',
        title: null,
        status: 'completed',
        volumesRead: null,
        chaptersRead: null,
        score: 65,
        startedAt: null,
        completedAt: Date.parse('2026-02-03T04:05:06Z'),
      },
    ])
  })
})

describe('the result of an update at a service', () => {
  const sent = [{ externalId: 'a' }, { externalId: 'b' }, { externalId: 'c' }]

  it('is reported for each entry, including entries missing from the response', () => {
    const results = [
      { externalId: 'a', status: 'created' },
      { externalId: 'b', status: 'failed', error: 'Not in the catalog' },
      { externalId: 'strange', status: 'created' },
    ]
    expect(readPushed({ results }, sent)).toEqual([
      { externalId: 'a', problem: null },
      { externalId: 'b', problem: 'Not in the catalog' },
      { externalId: 'c', problem: expect.stringContaining('nothing') },
    ])
    expect(readPushed({}, sent)).toBeNull()
  })
})

describe('the counters of a service', () => {
  it('are accepted when they are possible', () => {
    const received = { externalCount: 10, pendingPush: 3, pendingPull: 0, conflicts: 1 }
    expect(readCounters(received, 3)).toEqual({ counters: received, problem: null })
    expect(readCounters({ externalCount: 4 }, 0)).toEqual({
      counters: { ...noCounters, externalCount: 4 },
      problem: null,
    })
  })

  it.each([
    [{ externalCount: -1 }, 'externalCount'],
    [{ externalCount: 1.5 }, 'externalCount'],
    [{ externalCount: '4' }, 'externalCount'],
    [{ externalCount: 2 ** 31 }, 'externalCount'],
    [{ externalCount: 4, pendingPull: 5 }, 'pendingPull'],
    [{ pendingPush: 3 }, 'pendingPush'],
    [{ externalCount: 4, conflicts: 3 }, 'conflicts'],
  ])('%j with two local entries are reported as invalid', (received, name) => {
    const { counters, problem } = readCounters(received, 2)
    expect(counters[name as keyof typeof counters]).toBeNull()
    expect(problem).toContain(name)
  })

  it('are integers within the possible range for any response', () => {
    fc.assert(
      fc.property(fc.anything(), fc.nat(50), (answer, here) => {
        const { counters } = readCounters(answer, here)
        for (const value of Object.values(counters))
          expect(value === null || (Number.isInteger(value) && value >= 0)).toBe(true)
        expect(counters.pendingPush ?? 0).toBeLessThanOrEqual(here)
        readPulledPage(answer, 10)
        readPushed(answer, [{ externalId: 'a' }])
      }),
    )
  })
})
