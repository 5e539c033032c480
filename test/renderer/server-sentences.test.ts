import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { notFound } from '../../server/domain/errors.ts'
import { bookExportNames, chosenFields, seriesExportNames } from '../../server/domain/exports/fields.ts'
import { analysisErrors } from '../../server/domain/result.ts'
import { judgeRoot } from '../../server/domain/scan/guards.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** Loaded by its address: its types are those of a browser. */
const german: { readonly server: Readonly<Record<'sentence' | 'field', (said: string) => string>> } = await import(
  pathToFileURL(join(root, 'renderer/languages/de/server.ts')).href
)
const { server } = german
const read = (path: string) => readFileSync(join(root, path), 'utf8')

describe('sentences of the server in German', () => {
  it('are those that the server says: one that it says otherwise now would stay English in silence', () => {
    const source = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .map((path) => read(join('server', path)))
      .join('\n')
    const known = [...read('renderer/languages/de/server.ts').matchAll(/^ {2}'([^']+\.)':/gm)].map(
      ([, said = '']) => said,
    )
    expect(known.length).toBeGreaterThan(40)
    expect(known.filter((said) => !source.includes(said))).toEqual([])
  })

  it('tell why a file cannot be read, for every reason', () => {
    const english = Object.values(analysisErrors).filter((said) => server.sentence(said) === said)
    expect(english).toEqual([])
  })

  it('keep what stands in them', () => {
    expect(server.sentence(notFound('This book').message)).toMatch(/^Das wurde nicht gefunden\./)
    expect(server.sentence('They are in the folder “Möwe (2016)”.')).toBe('Sie sind im Ordner „Möwe (2016)“.')
    expect(server.sentence('Too many attempts to sign in. Try again in 1 second.')).toContain('in einer Sekunde')
    const empty = judgeRoot({ problem: null, entryCount: 0, device: null }, 12)
    expect(empty.kind === 'offline' && server.sentence(empty.reason)).toContain('12 Bücher')
  })

  it('name every field of an export, but those that are called the same', () => {
    const fields = [...chosenFields('series', seriesExportNames), ...chosenFields('books', bookExportNames)]
    const same = new Set(fields.map(({ label }) => label).filter((label) => server.field(label) === label))
    expect(same).toEqual(new Set(['Imprint', 'Genres', 'Links', 'ISBN', 'Format', 'Bytes', 'SHA-256']))
  })

  it('are said as they came when nobody translated them', () => {
    expect(server.sentence('Name each entry once.')).toBe('Name each entry once.')
    expect(server.sentence('')).toBe('')
  })
})
