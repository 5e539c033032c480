import type { GcdSeries } from '../../fixtures/dumps/gcd.ts'
import type { MangabakaSeries } from '../../fixtures/dumps/mangabaka.ts'
import { type Drawing, drawing, randomOf } from '../../kit/seeded.ts'
import {
  comicSpinOffs,
  comicTitle,
  type MadeTitles,
  mangaSpinOffs,
  mangaTitles,
  people,
  publishers,
} from './made-titles.ts'

/** A work that somebody has files of; `id` is that of the service, or null when the service doesn't know it. */
export type MadeWork = {
  readonly id: number | null
  readonly title: string
  readonly titles: MadeTitles | null
  readonly year: number
  /** Volumes or issues that there are. */
  readonly count: number
  readonly author: string
  readonly publisher: string
}

/** Works of a household, and databases of services with these and many others. */
export type MadeWorld = {
  readonly manga: readonly MadeWork[]
  readonly comics: readonly MadeWork[]
  readonly mangabaka: readonly MangabakaSeries[]
  readonly gcd: readonly GcdSeries[]
}

/** Works for which there is no entry. */
const unknownShare = 0.04
/** Sequels, side stories and annuals of which there are files. */
const ownedSpinOffs = 0.4
/** Of so many other works per work of the household, some are its sequels, editions and namesakes. */
const strangers = 12

export function makeWorld(seed: number, perKind: number): MadeWorld {
  const draw = drawing(randomOf(seed))
  const manga = makeManga(draw, perKind)
  const comics = makeComics(draw, perKind)
  return { manga: manga.works, mangabaka: manga.rows, comics: comics.works, gcd: comics.rows }
}

function makeManga(draw: Drawing, count: number) {
  const { number, one, isChosen, times } = draw
  const rows: MangabakaSeries[] = []
  const works: MadeWork[] = []
  const add = (titles: MadeTitles, more: Partial<MangabakaSeries>) => {
    const id = rows.length + 1
    rows.push({ ...rowOf(draw, titles), year: number(1985, 2024), ...more, id })
    return id
  }
  times(count, () => {
    const titles = mangaTitles(draw)
    const volumes = number(1, 30)
    const author = one(people)
    const ends = isChosen(0.7)
    const details = { finalVolume: String(volumes), status: ends ? 'completed' : 'releasing', authors: [author] }
    const isKnown = !isChosen(unknownShare)
    const year = number(1985, 2022)
    const id = isKnown ? add(titles, { ...details, year }) : null
    const work = { id, title: titles.english, titles, year, count: volumes, author, publisher: one(publishers) }
    works.push(work, ...addRelated(draw, work, add))
  })
  times(count * strangers, () => add(mangaTitles(draw), {}))
  return { works: draw.shuffled(works).slice(0, count), rows: draw.shuffled(rows) }
}

/** The row of a work: which of its titles is the main one differs, and not all are known. */
function rowOf({ isChosen, number, one }: Drawing, titles: MadeTitles): MangabakaSeries {
  const isLicensed = isChosen(0.75)
  const volumes = number(1, 30)
  return {
    id: 0,
    title: isLicensed ? titles.english : titles.romanized,
    romanized: titles.romanized,
    native: titles.native,
    others: {
      ...(isLicensed ? {} : { en: [titles.english] }),
      ...(isChosen(0.7) ? { de: [titles.german] } : {}),
    },
    status: isChosen(0.7) ? 'completed' : 'releasing',
    finalVolume: String(volumes),
    authors: [one(people)],
    publishers: [{ name: one(publishers), type: 'English' }],
  }
}

type AddManga = (titles: MadeTitles, more: Partial<MangabakaSeries>) => number

/**
 * Sequels and side stories, a novel of the same title, a new version after years, and something else of that title.
 * @returns sequels and side stories that the household has as well
 */
function addRelated(draw: Drawing, work: MadeWork & { readonly titles: MadeTitles }, add: AddManga): MadeWork[] {
  const { isChosen, number, one } = draw
  const { titles, year } = work
  const owned: MadeWork[] = []
  while (isChosen(0.4)) {
    const spinOff = withEnd(titles, one(mangaSpinOffs))
    const [since, count] = [year + number(0, 8), number(1, 12)]
    const isKnown = !isChosen(unknownShare)
    const id = isKnown ? add(spinOff, { year: since, finalVolume: String(count), authors: [work.author] }) : null
    if (isChosen(ownedSpinOffs)) {
      owned.push({ ...work, id, title: spinOff.english, titles: spinOff, year: since, count })
    }
  }
  if (isChosen(0.06)) add(titles, { type: 'novel', year: year - number(0, 3) })
  if (isChosen(0.04)) add(titles, { year: year + number(6, 25) })
  if (isChosen(0.03)) add({ ...mangaTitles(draw), english: titles.english }, { year: number(1985, 2022) })
  return owned
}

function withEnd({ english, romanized, native, german }: MadeTitles, end: string): MadeTitles {
  return { english: english + end, romanized: romanized + end, native: native + end, german: german + end }
}

function makeComics(draw: Drawing, count: number) {
  const { number, one, isChosen, times } = draw
  const rows: GcdSeries[] = []
  const works: MadeWork[] = []
  const add = (name: string, more: Partial<GcdSeries>) => {
    const [id, yearBegan, issueCount] = [rows.length + 1, number(1950, 2024), number(1, 120)]
    rows.push({ id, name, publisher: one(publishers), yearBegan, issueCount, ...more })
    return id
  }
  times(count, () => {
    const { title, isShared } = comicTitle(draw)
    const [year, issues, publisher] = [
      number(1960, 2023),
      isChosen(0.5) ? number(3, 12) : number(5, 90),
      one(publishers),
    ]
    const id = isChosen(unknownShare)
      ? null
      : add(title, { yearBegan: year, issueCount: issues, publisher, isCurrent: year > 2020 && isChosen(0.5) })
    const work = { id, title, titles: null, year, count: issues, author: one(people), publisher }
    works.push(work, ...addNamesakes(draw, add, { work, isShared }))
  })
  times(count * strangers, () => add(comicTitle(draw).title, {}))
  return { works: draw.shuffled(works).slice(0, count), rows: draw.shuffled(rows) }
}

type AddComic = (name: string, more: Partial<GcdSeries>) => number
type Named = { readonly work: MadeWork; readonly isShared: boolean }

/**
 * Other runs of a title, annuals and spin-offs, an edition in another language, and a short series soon after.
 * @returns annuals and spin-offs that the household has as well
 */
function addNamesakes(draw: Drawing, add: AddComic, { work, isShared }: Named): MadeWork[] {
  const { one, number, isChosen, times } = draw
  const { title, year, publisher } = work
  const owned: MadeWork[] = []
  const others = isShared ? number(1, 5) : isChosen(0.15) ? 1 : 0
  times(others, () => add(title, { yearBegan: year + one([-1, 1]) * number(3, 40), publisher }))
  while (isChosen(0.4)) {
    const spinOff = { title: title + one(comicSpinOffs), year: year + number(0, 6), count: number(1, 12) }
    const isKnown = !isChosen(unknownShare)
    const row = { yearBegan: spinOff.year, issueCount: spinOff.count, publisher }
    const id = isKnown ? add(spinOff.title, row) : null
    if (isChosen(ownedSpinOffs)) owned.push({ ...work, ...spinOff, id })
  }
  const language = isChosen(0.25)
  if (language) add(title, { yearBegan: year + number(0, 4), publisher: 'Hafen', language: one(['de', 'fr', 'es']) })
  if (isChosen(0.2)) add(title, { yearBegan: year + number(1, 3), publisher, issueCount: number(1, 6) })
  return owned
}
