import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { notFound } from '../../server/domain/errors.ts'
import { bookExportNames, chosenFields, seriesExportNames } from '../../server/domain/exports/fields.ts'
import { analysisErrors } from '../../server/domain/result.ts'
import { judgeRoot } from '../../server/domain/scan/guards.ts'
import { inputMessage } from '../../server/domain/text/input-message.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = join(root, 'renderer/languages/de')
/** Loaded by its address: its types are those of a browser. */
const german: { readonly server: Words } = await import(pathToFileURL(join(folder, 'server.ts')).href)
const { server } = german
const read = (path: string) => readFileSync(join(root, path), 'utf8')

type Words = {
  readonly sentence: (said: string) => string
  readonly field: (label: string) => string
  readonly input: (name: string, words: string) => string
}

const sources = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: read(join('server', path)) }))
/** What protocols of other programs, options of the start and requests that no page makes are told. */
const notForPeople = /^(config|formats|metadata|storage|db\/dialects|http\/(opds|compat|sse|koreader|web))\/|^\w+\.ts$/
const forPrograms = [
  /boundary|The form |Content-Type|UTF-8|decoded|The body is|resources|converted|sort|sorted|redirectUri|--port|--host/,
  /allowed_hosts|reading order|range lies|not stored|condition and fullTextSearch|A form has/,
  // Made of parts of sentences: each of them is looked at by what it says in the end.
  /^7 |^7\.|^Too many 7|^Must [a-z ]+7|^The 7 cannot|lies in, 7|Must be at most 7 days|^Number 7: 7/,
  // Descriptions of the contract, and answers that are no refusals.
  /^Letters, digits, dots|^The file as KOReader|^Any of `scans`|Welcome|Signed out|^Duplicates are being|^What belongs/,
]

/** The sentences that stand behind an opening in the source, with a 7 for each value in them. */
function saidBehind(opening: RegExp): readonly string[] {
  const literal = new RegExp(`(?:${opening.source})\\s*(?:'([^']+)'|\`([^\`]+)\`)`, 'g')
  return sources
    .filter(({ path }) => !notForPeople.test(path))
    .flatMap(({ text }) => [...text.matchAll(literal)].map(([, plain, filled]) => plain ?? filled ?? ''))
    .map((said) => said.replace(/\$\{[^}]*\}/g, '7'))
}
const stillEnglish = (said: readonly string[]) =>
  said.filter((each) => server.sentence(each) === each && !forPrograms.some((known) => known.test(each)))

describe('sentences of the server in German', () => {
  it('are those that the server says: one that it says otherwise now would stay English in silence', () => {
    const source = sources.map(({ text }) => text).join('\n')
    const known = readdirSync(folder)
      .filter((name) => /^server-\w+\.ts$/.test(name))
      .flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(/^ {2}'([^']+\.)':/gm)])
      .map(([, said = '']) => said)
    expect(known.length).toBeGreaterThan(150)
    expect(known.filter((said) => !source.includes(said))).toEqual([])
  })

  it('are there for every refusal that a person can come to see', () => {
    const said = saidBehind(/new AppError\(\s*'\w+',/)
    expect(said.length).toBeGreaterThan(100)
    expect(stillEnglish(said)).toEqual([])
  })

  it('tell what is wrong with what was typed, whatever that is', () => {
    const given = z.strictObject({
      ...{ name: z.string().min(1), pin: z.string().min(4), short: z.string().max(3), count: z.int().min(1) },
      ...{
        most: z.number().max(2),
        role: z.enum(['reader', 'admin']),
        tags: z.array(z.string()).max(1),
        is: z.boolean(),
      },
      ...{ few: z.array(z.string()).min(2), id: z.guid(), day: z.iso.date(), url: z.url(), mail: z.email() },
      ...{
        above: z.number().gt(3),
        one: z.literal('set'),
        needed: z.string(),
        either: z.union([z.string(), z.null()]),
      },
    })
    const typed = {
      ...{ name: '', pin: '1', short: 'long', count: 0.5, most: 3, role: 'x', tags: ['a', 'b'], is: 'yes', few: [] },
      ...{ id: 'x', day: 'x', url: 'x', mail: 'x', above: 3, one: 'x', either: 7 },
    }
    const reasons = (given.safeParse(typed, { error: inputMessage }).error?.issues ?? []).map(({ message }) => message)
    expect(reasons).toHaveLength(Object.keys(given.shape).length)
    const own = saidBehind(
      /(?:refine|regex)\([^'`]*|(?:message|error|failure): |min\(8, |refuse\((?:'\w*', )?|PatternError\(|return (?=['`](?:It|Must|Name|This op))/,
    ).filter((each) => /^[A-Z].* /.test(each))
    expect(own.length).toBeGreaterThan(60)
    expect(stillEnglish([...reasons, ...own])).toEqual([])
  })

  it('call what was typed by its name, and by the name of the contract where nobody gave it one', () => {
    expect(server.input('releaseDate', 'Release date')).toBe('Release date')
    expect(server.input('currentPassword', 'Current password')).toBe('Bisheriges Kennwort')
    expect(server.input('constructor', 'Constructor')).toBe('Constructor')
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
    expect(server.sentence('Nobody wrote this sentence yet.')).toBe('Nobody wrote this sentence yet.')
    expect(server.sentence('')).toBe('')
  })
})
