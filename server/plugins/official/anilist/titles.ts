import { type Context, foldTitle, lineOf, linesOf, type Members, membersOf } from '../../sdk/index.ts'

/** Which of its titles a series gets, as an administrator chose. */
export const titleKinds = ['english', 'romaji', 'native'] as const
export type TitleKind = (typeof titleKinds)[number]

export function titleKindOf({ adminConfig: { titles } }: Pick<Context, 'adminConfig'>): TitleKind {
  return titleKinds.find((kind) => kind === titles) ?? 'english'
}

/** The title of the wanted kind, else the next one that there is. */
export function mainTitle({ title }: Members, wanted: TitleKind): string | undefined {
  const titles = membersOf(title) ?? {}
  return [wanted, ...titleKinds].map((kind) => lineOf(titles[kind])).find((one) => one !== undefined)
}

/** The other titles, each once; at most 50. */
export function otherTitles(series: Members, wanted: TitleKind): string[] {
  const titles = membersOf(series.title) ?? {}
  const all = [...titleKinds.map((kind) => lineOf(titles[kind])), ...linesOf(series.synonyms)]
  const known = new Set([foldTitle(mainTitle(series, wanted) ?? '')])
  return all
    .flatMap((one) => {
      if (one === undefined || known.has(foldTitle(one))) return []
      known.add(foldTitle(one))
      return [one]
    })
    .slice(0, 50)
}
