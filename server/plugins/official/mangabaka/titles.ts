import { foldTitle, lineOf, listOf, type Members } from '../../sdk/index.ts'
import { textOf, textsOf } from './read.ts'

export type Title = {
  readonly title: string
  /** A code of MangaBaka such as `en`, `pt-br` or `ja-Latn`; `unknown`: it is not known. */
  readonly language: string
  readonly isNative: boolean
  readonly isOfficial: boolean
  readonly isPrimary: boolean
}

/** All titles of a series, the main ones of each language first. */
function titlesOf({ titles }: Members): readonly Title[] {
  const all = listOf(titles).flatMap((one): Title[] => {
    const title = lineOf(one.title)
    if (title === undefined) return []
    const traits = textsOf(one.traits)
    return [
      {
        title,
        language: textOf(one.language) ?? 'unknown',
        isNative: traits.includes('native'),
        isOfficial: traits.includes('official'),
        isPrimary: one.is_primary === true,
      },
    ]
  })
  return [...all.filter(({ isPrimary }) => isPrimary), ...all.filter(({ isPrimary }) => !isPrimary)]
}

/** The title under which MangaBaka shows a series; `undefined`: it has none. */
export function mainTitle(series: Members): string | undefined {
  const titles = titlesOf(series)
  const english = titles.filter(({ language }) => language === 'en')
  const chosen = english.find(({ isOfficial }) => isOfficial) ?? english[0] ?? titles[0]
  return lineOf(series.title) ?? chosen?.title ?? lineOf(series.romanized_title) ?? lineOf(series.native_title)
}

/**
 * Other titles of a series: in its own language, romanized, and in the languages that are wanted.
 * @param languages codes such as `en`; `null`: all of them
 * @returns at most 50
 */
export function otherTitles(series: Members, languages: readonly string[] | null): string[] {
  const isWanted = ({ language, isNative }: Title) =>
    languages === null || isNative || language.endsWith('-Latn') || languages.includes(language.toLowerCase())
  const titles = [
    lineOf(series.native_title),
    lineOf(series.romanized_title),
    ...titlesOf(series)
      .filter(isWanted)
      .map(({ title }) => title),
  ]
  const known = new Set([foldTitle(mainTitle(series) ?? '')])
  return titles
    .flatMap((title) => {
      if (title === undefined || known.has(foldTitle(title))) return []
      known.add(foldTitle(title))
      return [title]
    })
    .slice(0, 50)
}
