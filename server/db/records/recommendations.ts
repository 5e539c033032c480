import type { Row } from '../tables/all.ts'

/** What a plugin last recommended to a user. */
export type PluginRecommendations = Row<'pluginRecommendations'>

/** A series that a person read or rated, as a plugin gets to know it. */
export type SentSeries = {
  readonly id: string
  readonly title: string
  readonly year: number | null
  readonly books: number
  readonly read: number
  readonly inProgress: number
  readonly lastReadAt: number | null
  /** 1 to 100. */
  readonly rating: number | null
  /** Id at the service; null: unknown. */
  readonly externalId: string | null
}
