import type { Drawing } from '../../kit/seeded.ts'
import { groups } from './made-titles.ts'
import type { MadeWork } from './made-world.ts'

/** The files of a work as somebody named them. */
export type MadeFolder = { readonly work: MadeWork; readonly path: string; readonly files: readonly string[] }

/** A folder of manga: a title in one of its languages, volumes or chapters, often a year, a group, a range. */
export function mangaFolder(draw: Drawing, work: MadeWork): MadeFolder {
  const { isChosen, one, number, times } = draw
  const year = writtenYear(draw, work.year, [-1, 1, number(2, 8)])
  const name = spelled(draw, titleOf(draw, work))
  const hasYear = isChosen(0.4)
  const have = isChosen(0.5) ? work.count : number(1, work.count)
  const last = year + number(0, 6)
  const folders = [
    () => name,
    () => `${name} (${year})`,
    () => `${name} v01-${two(have)} (${year}-${last}) (Digital) (${one(groups)})`,
    () => `[${one(groups)}] ${name} (${year})`,
    () => `${name} [${one(groups)}]`,
    () => `${name} (Digital)`,
  ]
  const folder = hasYear ? one(folders.slice(1, 4))() : one([folders[0] ?? (() => name), ...folders.slice(4)])()
  const filesHaveYear = isChosen(0.5)
  const file = one([
    (n: number) => `${name} v${two(n)}${filesHaveYear ? ` (${year + Math.floor(n / 4)})` : ''} (Digital).cbz`,
    (n: number) => `${name} - Volume ${n}.cbz`,
    (n: number) => `${name.replaceAll(' ', '_')}_v${two(n)}[${one(groups)}].cbz`,
    (n: number) => `v${two(n)}.cbz`,
    (n: number) => `Vol. ${n}.cbz`,
    (n: number) => `${name} c${String(n * 4).padStart(3, '0')} (v${two(n)}).cbz`,
  ])
  const numbers = numbersOf(draw, have)
  const parent = isChosen(0.1) ? `${work.author}/` : ''
  return { work, path: `${parent}${folder}`, files: times(numbers.length, (at) => file(numbers[at] ?? 1)) }
}

/** A folder of comics: the year in most of them, in the folder or in its files. */
export function comicFolder(draw: Drawing, work: MadeWork): MadeFolder {
  const { isChosen, one, number, times } = draw
  const year = writtenYear(draw, work.year, [-1, 1])
  const name = spelled(draw, work.title)
  const have = isChosen(0.4) ? work.count : number(1, work.count)
  const hasYear = isChosen(0.65)
  const folder = hasYear
    ? one([() => `${name} (${year})`, () => `${name} (${year}-${year + 2})`, () => `${name} ${year}`])()
    : one([() => name, () => `${name} (Digital)`, () => `${name} 001-${String(have).padStart(3, '0')}`])()
  const filesHaveYear = isChosen(0.75)
  const yearOf = (n: number) => (filesHaveYear ? ` (${year + Math.floor((n - 1) / 12)})` : '')
  const file = one([
    (n: number) => `${name} ${three(n)}${yearOf(n)} (digital) (${one(groups)}).cbz`,
    (n: number) => `${name} #${n}${yearOf(n)}.cbz`,
    (n: number) => `${name} ${three(n)} (of ${two(work.count)})${yearOf(n)} (${one(groups)}).cbz`,
    (n: number) => `${three(n)}${yearOf(n)}.cbz`,
  ])
  const numbers = numbersOf(draw, have)
  const parent = isChosen(0.15) ? `${work.publisher}/` : ''
  return { work, path: `${parent}${folder}`, files: times(numbers.length, (at) => file(numbers[at] ?? 1)) }
}

/** The year as somebody wrote it: of another date, from memory, or of a translation years later. */
function writtenYear({ isChosen, one }: Drawing, year: number, shifts: readonly number[]): number {
  return isChosen(0.3) ? year + one(shifts) : year
}

/** Three files say as much as thirty: the first, one between and the last. Sometimes the first ones are missing. */
function numbersOf({ isChosen, number }: Drawing, last: number): readonly number[] {
  const first = isChosen(0.15) ? number(1, last) : 1
  return [...new Set([first, Math.ceil((first + last) / 2), last])]
}

const two = (n: number) => String(n).padStart(2, '0')
const three = (n: number) => String(n).padStart(3, '0')

function titleOf({ isChosen }: Drawing, { title, titles }: MadeWork): string {
  if (titles === null || isChosen(0.65)) return title
  if (isChosen(0.6)) return titles.romanized
  return isChosen(0.5) ? titles.native : titles.german
}

/** A title as people write it in the name of a folder: without what a file system refuses, and with their habits. */
function spelled(draw: Drawing, title: string): string {
  const { isChosen, one, number } = draw
  let name = title
    .replace(/: /g, one([' - ', ' ', '_ ', ' -']))
    .replace(/[?]/g, '')
    .replaceAll('’', one(["'", '', '’']))
  if (isChosen(0.1)) name = name.replace(/^(The|A|An) (.+)$/, one(['$2', '$2, $1']))
  if (isChosen(0.3)) name = name.replace(/&/g, 'and')
  if (isChosen(0.3)) name = name.replace(/!/g, '')
  if (isChosen(0.03)) name = `${name} ${one(['Omnibus', 'Deluxe Edition', 'Complete Edition'])}`
  if (isChosen(0.05)) name = name.toLowerCase()
  if (isChosen(0.04)) name = withTypo(draw, name, number(1, Math.max(1, name.length - 2)))
  return name.trim()
}

/** Two letters swapped, one left out, written twice or replaced by another. */
function withTypo({ one }: Drawing, name: string, at: number): string {
  const characters = [...name]
  const [letter = '', next = ''] = characters.slice(at, at + 2)
  if (letter === ' ' || next === ' ') return name
  const written = one([[next, letter], [next], [letter, letter, next], [one([...'aeinrst']), next]])
  characters.splice(at, 2, ...written)
  return characters.join('')
}
