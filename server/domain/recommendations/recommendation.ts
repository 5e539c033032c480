/** Why a person does not want something recommended. */
export const dismissReasons = ['not_interested', 'already_read', 'already_owned'] as const
export type DismissReason = (typeof dismissReasons)[number]

/** The source of what this server recommends by itself; its external ids are those of series. */
export const localSource = 'local'

/** What two series can have in common. */
export const featureKinds = ['person', 'genre', 'tag', 'collection', 'publisher'] as const
export type FeatureKind = (typeof featureKinds)[number]

/** How a person got to know a series. */
export const readingKinds = ['rated', 'finished', 'reading'] as const
export type ReadingKind = (typeof readingKinds)[number]

/** Why a series is recommended: for one that the person read, or for what it has in common with several. */
export type RecommendationReason =
  | { readonly kind: 'series'; readonly id: string; readonly title: string; readonly how: ReadingKind }
  | { readonly kind: FeatureKind; readonly names: readonly string[] }

/** The reasons in a sentence of English, for programs. */
export function reasonText(reasons: readonly RecommendationReason[]): string {
  return reasons.map(phraseOf).join(' · ')
}

const listNames: Readonly<Record<FeatureKind, string>> = {
  person: 'By',
  genre: 'Genres:',
  tag: 'Tags:',
  collection: 'In the collection',
  publisher: 'Published by',
}
const verbs: Readonly<Record<ReadingKind, string>> = { rated: 'liked', finished: 'finished', reading: 'are reading' }

function phraseOf(reason: RecommendationReason): string {
  if (reason.kind === 'series') return `Because you ${verbs[reason.how]} ${reason.title}`
  return `${listNames[reason.kind]} ${reason.names.join(', ')}`
}
