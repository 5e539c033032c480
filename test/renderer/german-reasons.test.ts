import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { textOf } from '../../server/domain/errors/table.ts'
import { AppError, notFound } from '../../server/domain/errors.ts'
import { bookExportNames, chosenFields, seriesExportNames } from '../../server/domain/exports/fields.ts'
import { analysisErrors } from '../../server/domain/result.ts'

/** Imported by URL, because its types need a browser. */
const german: { readonly server: Words } = await import(
  new URL('../../renderer/languages/de/server.ts', import.meta.url).href
)
const { server } = german

type Words = {
  readonly refusal: (given: { readonly reason: string; readonly params: object }) => string | null
  readonly sentence: (words: string) => string
  readonly field: (label: string) => string
  readonly input: (name: string, words: string) => string
}

/** The German texts from before error reasons existed, including the few reworded since. */
const before = JSON.parse(readFileSync(new URL('german-before.json', import.meta.url), 'utf8')) as readonly {
  readonly reason: string
  readonly params: object
  readonly german: string
}[]

describe('server messages in German', () => {
  it('match the texts from before error reasons existed', () => {
    const others = before.filter(({ reason, params, german }) => server.refusal({ reason, params }) !== german)
    expect(others).toEqual([])
  })

  it('are built from the error reason, and nested problems from theirs', () => {
    const of = ({ reason, params }: AppError) => server.refusal({ reason: String(reason), params })
    expect(of(notFound('book'))).toMatch(/^Das wurde nicht gefunden\./)
    expect(of(new AppError('list_exists', { kind: 'collection' }))).toMatch(/^Eine Sammlung mit diesem Namen/)
    expect(of(new AppError('too_many_attempts', { what: 'attempts', seconds: 1 }))).toContain('in einer Sekunde')
    const problem = analysisErrors['archive-encrypted']
    expect(of(new AppError('file_unreadable', { failure: 'archive-encrypted', problem }))).toContain('Kennwort')
    expect(server.refusal({ reason: 'of-a-newer-server', params: {} })).toBeNull()
  })

  it('are found for a stored English text', () => {
    const text = textOf({ reason: 'files_gone', params: { count: 2, names: ['a.cbz', 'b.cbz'] } })
    expect(server.sentence(text)).toBe('Die Dateien von 2 Büchern sind weg: a.cbz, b.cbz. Lies die Bibliothek neu ein.')
  })

  it('name every export field, except those with the same name in both languages', () => {
    const fields = [...chosenFields('series', seriesExportNames), ...chosenFields('books', bookExportNames)]
    const same = new Set(fields.map(({ label }) => label).filter((label) => server.field(label) === label))
    expect(same).toEqual(new Set(['Imprint', 'Genres', 'Links', 'ISBN', 'Format', 'Bytes', 'SHA-256']))
  })

  it('use the label of an input field, or its name in the contract when it has none', () => {
    expect(server.input('releaseDate', 'Release date')).toBe('Release date')
    expect(server.input('currentPassword', 'Current password')).toBe('Bisheriges Kennwort')
    expect(server.input('constructor', 'Constructor')).toBe('Constructor')
  })

  it('fall back to the original text when there is no translation', () => {
    expect(server.sentence('Nobody wrote this sentence yet.')).toBe('Nobody wrote this sentence yet.')
    expect(server.sentence('')).toBe('')
  })
})
