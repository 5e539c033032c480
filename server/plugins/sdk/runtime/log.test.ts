import { expect, it } from 'vitest'
import { createLog } from './log.ts'

it('the log of a plugin leaves out what is below the level of the server', () => {
  const lines: string[] = []
  let level = 'warn'
  const log = createLog(
    (text) => lines.push(text),
    () => level,
  )
  for (const name of ['debug', 'info', 'warn', 'error'] as const) log[name](name)
  expect(lines).toEqual(['warn: warn\n', 'error: error\n'])
  level = 'trace'
  log.debug('all', { a: '\n' })
  expect(lines.at(-1)).toBe('debug: all {"a":"\\n"}\n')
})
