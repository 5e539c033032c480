import { describe, expect, it } from 'vitest'
import { type ChoiceOfBackups, choiceOfBackups } from './dialogs.ts'

describe('backup choice dialog', () => {
  it('reaches every backup, newest first, however many there are', () => {
    const known = Array.from({ length: 11 }, (_, age) => `backup-${age}`)
    const met: string[] = []
    for (let from: number | null = 0; from !== null; ) {
      const choice: ChoiceOfBackups<string> = choiceOfBackups(known, from)
      met.push(...choice.shown)
      from = choice.older
    }
    expect(met).toEqual(known)
  })

  it('leads from older backups back to newer ones, and has no newer entry on the newest', () => {
    const known = Array.from({ length: 9 }, (_, age) => age)
    expect(choiceOfBackups(known, 8)).toEqual({ shown: [8], older: null, newer: 4 })
    expect(choiceOfBackups(known, 4)).toEqual({ shown: [4, 5, 6, 7], older: 8, newer: 0 })
    expect(choiceOfBackups(known, 0).newer).toBeNull()
    expect(choiceOfBackups([1, 2, 3, 4], 0)).toEqual({ shown: [1, 2, 3, 4], older: null, newer: null })
  })
})
