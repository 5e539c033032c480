import { appTexts } from './app-texts.ts'

/** Protocol of an app: OPDS 1.2 or 2.0, the Komga API, or the web page. */
export type Way = 'opds' | 'opds2' | 'compat' | 'browser'

export type ReaderApp = {
  readonly id: string
  readonly name: string
  readonly way: Way
  /** What it can do with this server. */
  readonly can: string
  /** Steps in the app; address and credentials are shown beside them. */
  readonly steps: readonly string[]
  /** The app has separate fields for host and port. */
  readonly asksPort?: boolean
  /** Syncs progress by KOReader sync. */
  readonly syncs?: boolean
  readonly note?: string
}

const { groups, apps } = appTexts

/** Groups in display order. */
export const appGroups: readonly { readonly title: string; readonly apps: readonly ReaderApp[] }[] = [
  {
    title: groups.any,
    apps: [
      { id: 'browser', way: 'browser', ...apps.browser },
      { id: 'other', way: 'opds', ...apps.other },
    ],
  },
  {
    title: groups.readers,
    apps: [
      { id: 'koreader', name: 'KOReader', way: 'opds', syncs: true, ...apps.koreader },
      { id: 'koreader-plugin', way: 'compat', ...apps['koreader-plugin'] },
    ],
  },
  {
    title: groups.comics,
    apps: [
      { id: 'panels', name: 'Panels', way: 'opds', asksPort: true, ...apps.panels },
      { id: 'chunky', name: 'Chunky', way: 'opds', ...apps.chunky },
      { id: 'mihon', name: 'Mihon', way: 'compat', ...apps.mihon },
      { id: 'komelia', name: 'Komelia', way: 'compat', ...apps.komelia },
      { id: 'kmreader', name: 'KMReader', way: 'compat', ...apps.kmreader },
      { id: 'aidoku', name: 'Aidoku', way: 'compat', ...apps.aidoku },
      { id: 'paperback', name: 'Paperback', way: 'compat', ...apps.paperback },
      { id: 'komic', name: 'Komic', way: 'compat', ...apps.komic },
    ],
  },
  {
    title: groups.books,
    apps: [
      { id: 'thorium', name: 'Thorium Reader', way: 'opds2', ...apps.thorium },
      { id: 'cantook', name: 'Cantook', way: 'opds2', ...apps.cantook },
      { id: 'readest', name: 'Readest', way: 'opds', ...apps.readest },
      { id: 'foliate', name: 'Foliate', way: 'opds', ...apps.foliate },
      { id: 'fbreader', name: 'FBReader', way: 'opds', ...apps.fbreader },
      { id: 'moon', name: 'Moon+ Reader', way: 'opds', ...apps.moon },
      { id: 'kybook', name: 'KyBook 3', way: 'opds', ...apps.kybook },
      { id: 'librera', name: 'Librera', way: 'opds', ...apps.librera },
    ],
  },
]

const all = appGroups.flatMap(({ apps }) => apps)

export function appOf(id: string): ReaderApp | undefined {
  return all.find((app) => app.id === id)
}
