import { type MadeLibrary, makeLibrary, type Preset } from './library.ts'
import { warmUp } from './limits.ts'
import { addLibrary, scratchFolder, timeScan, totalBooks } from './measure.ts'
import { startBenchServer } from './server.ts'
import { number, report } from './table.ts'

/** As many rules as in a large household, each of another kind: a column, a term, a count, a word in a text. */
const rules: readonly object[] = [
  { ageRating: { operator: 'gte', value: 16 } },
  { ageRating: { operator: 'lte', value: 6 } },
  { genre: { operator: 'is', value: 'Horror' } },
  { tag: { operator: 'is', value: 'for grown-ups' } },
  { title: { operator: 'contains', value: 'tale' } },
  { allOf: [{ publisher: { operator: 'is', value: 'Someone' } }, { year: { operator: 'gte', value: 1990 } }] },
]
/** The limit for a scan with rules, relative to one without. */
const most = 1.25
const turns = 3

/**
 * The cost of sharing tag rules in a first scan, which applies each rule to each new series. With and without rules in
 * turn, in the same run; the best of each counts.
 */
export async function benchRules(folder: string, preset: Preset): Promise<void> {
  const library = await makeLibrary(folder, preset)
  warmUp(library.root)
  const seconds = { without: Number.POSITIVE_INFINITY, with: Number.POSITIVE_INFINITY }
  for (let turn = 0; turn < turns; turn++) {
    seconds.without = Math.min(seconds.without, await scanOnce(library, []))
    seconds.with = Math.min(seconds.with, await scanOnce(library, rules))
  }
  const ratio = seconds.with / seconds.without
  report({
    row: '-',
    measure: `first scan of ${number(library.books)} books with ${rules.length} rules of sharing tags`,
    value: `${number(seconds.with)} s = ${number(ratio)} of the one without`,
    limit: `${number(seconds.without)} s`,
    must: `<= ${number(most)} of it`,
    ok: ratio <= most,
  })
}

async function scanOnce(library: MadeLibrary, held: readonly object[]): Promise<number> {
  const server = await startBenchServer(scratchFolder())
  try {
    for (const [index, rule] of held.entries()) {
      await server.post('/api/v1/admin/sharing-tags', { name: `Rule ${index}`, rule })
    }
    const libraryId = await addLibrary(server, 'Home', library.root)
    const { seconds } = await timeScan(server, libraryId, 'normal')
    const seen = await totalBooks(server)
    if (seen !== library.books)
      throw new Error(`${seen} books instead of ${library.books}; a wrong answer has no speed`)
    return seconds
  } finally {
    await server.stop()
  }
}
