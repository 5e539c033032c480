/** What an app is given: the catalog of OPDS 1.2 or 2.0, the interface of Komga, or the page itself. */
export type Way = 'opds' | 'opds2' | 'compat' | 'browser'

export type ReaderApp = {
  readonly id: string
  readonly name: string
  readonly way: Way
  /** What it does with this server. */
  readonly can: string
  /** From the app's start to the list of books; the address and the sign-in are shown beside them. */
  readonly steps: readonly string[]
  /** The app asks for host and port in two fields. */
  readonly asksPort?: boolean
  /** Keeps its place by the sync of KOReader. */
  readonly syncs?: boolean
  readonly note?: string
}

const signIn = 'Enter your user name and your password, or a key in place of the password.'

const keepsPlace = 'Shows covers, streams pages, and keeps your place both ways.'

/** Groups in the order in which they are offered. */
export const appGroups: readonly { readonly title: string; readonly apps: readonly ReaderApp[] }[] = [
  {
    title: 'Any device',
    apps: [
      {
        ...{ id: 'browser', name: 'A browser', way: 'browser' },
        can: 'Everything: your home, the readers, your place on every device. Nothing has to be installed.',
        steps: ['Open the address, or scan the code with the camera.', 'Sign in with your user name and password.'],
      },
      {
        ...{ id: 'other', name: 'Another app with OPDS catalogs', way: 'opds' },
        can: 'Most apps take this address. Comics are read page by page where the app can do that.',
        steps: ['Look for “OPDS”, “catalog” or “network library” and add a catalog.', 'Enter the address.', signIn],
        note: 'If the app says that it wants OPDS 2.0, end the address with /opds/v2 in place of /opds/v1/catalog.',
      },
    ],
  },
  {
    title: 'E-readers',
    apps: [
      {
        ...{ id: 'koreader', name: 'KOReader', way: 'opds', syncs: true },
        can: 'Browses, downloads, and streams comics page by page. Keeps your place by its progress sync.',
        steps: [
          'In the file browser open the menu with the magnifying glass, then OPDS catalog.',
          'Choose + and Add OPDS catalog; enter the address.',
          signIn,
        ],
      },
      {
        ...{ id: 'koreader-plugin', name: 'KOReader with a Komga plugin', way: 'compat' },
        can: 'Browses and downloads by series, and tells what was read.',
        steps: ['Open the settings of the plugin.', 'Enter the address as the server.', 'Enter a key as the API key.'],
      },
    ],
  },
  {
    title: 'Comics and manga',
    apps: [
      {
        ...{ id: 'panels', name: 'Panels', way: 'opds', asksPort: true },
        can: 'Streams comics page by page, and downloads them.',
        steps: ['Add a service and choose OPDS.', 'Enter host and port as they stand here.', signIn],
      },
      {
        ...{ id: 'chunky', name: 'Chunky', way: 'opds' },
        can: 'Streams comics page by page, and downloads them.',
        steps: ['Open the cloud button and add an OPDS catalog.', 'Enter the address.', signIn],
        note: 'Chunky is not developed any more. Give it an address of numbers, not a name.',
      },
      {
        ...{ id: 'mihon', name: 'Mihon', way: 'compat' },
        can: `${keepsPlace} Its tracker takes over what you read.`,
        steps: [
          'Under Browse, Extensions install the extension Komga and open its settings.',
          'Enter the address, your user name and your password; or the address and a key as the API key.',
          'For your place on other devices: Settings, Tracking, switch on Komga under the enhanced trackers.',
        ],
      },
      {
        ...{ id: 'komelia', name: 'Komelia', way: 'compat' },
        can: keepsPlace,
        steps: ['Enter the address as the server.', 'Enter your user name and your password, and sign in.'],
      },
      {
        ...{ id: 'kmreader', name: 'KMReader', way: 'compat' },
        can: keepsPlace,
        steps: ['Add a server and enter the address.', 'Sign in with your user name and password, or with a key.'],
      },
      {
        ...{ id: 'aidoku', name: 'Aidoku', way: 'compat' },
        can: keepsPlace,
        steps: ['Add the source Komga and open its settings.', 'Enter the address, your user name and your password.'],
      },
      {
        ...{ id: 'paperback', name: 'Paperback', way: 'compat' },
        can: 'Shows covers and streams pages.',
        steps: [
          'Install the extension Komga and open its settings.',
          'Enter the address, your user name and your password.',
        ],
      },
      {
        ...{ id: 'komic', name: 'Komic', way: 'compat' },
        can: keepsPlace,
        steps: ['Add a server and enter the address.', 'Enter your user name and your password.'],
      },
    ],
  },
  {
    title: 'Books',
    apps: [
      {
        ...{ id: 'thorium', name: 'Thorium Reader', way: 'opds2' },
        can: 'Browses and downloads.',
        steps: ['Open Catalogs and add an OPDS feed.', 'Enter a name and the address.', signIn],
      },
      {
        ...{ id: 'cantook', name: 'Cantook', way: 'opds2' },
        can: 'Browses and downloads, and keeps your place where it offers that.',
        steps: ['Add an OPDS catalog.', 'Enter the address.', signIn],
        note: 'Cantook signs in to OPDS 2.0 only: take this address and no other.',
      },
      {
        ...{ id: 'readest', name: 'Readest', way: 'opds' },
        can: 'Browses and downloads, and streams comics.',
        steps: ['Open the menu of the library, then OPDS catalogs, and add one.', 'Enter the address.', signIn],
      },
      {
        ...{ id: 'foliate', name: 'Foliate', way: 'opds' },
        can: 'Browses and downloads.',
        steps: ['Open Catalogs in the side bar and add one.', 'Enter the address.', signIn],
      },
      {
        ...{ id: 'fbreader', name: 'FBReader', way: 'opds' },
        can: 'Finds this server in its network library by itself, browses and downloads. It shows no comics.',
        steps: [
          'Open the network library: “Inglenook on …” stands in it where the network lets it.',
          'If not, add a catalog and enter the address.',
          signIn,
        ],
      },
      {
        ...{ id: 'moon', name: 'Moon+ Reader', way: 'opds' },
        can: 'Browses and downloads.',
        steps: ['Open Net library and add a catalog.', 'Enter the address.', signIn],
        note: 'Moon+ does not understand OPDS 2.0: take this address and no other.',
      },
      {
        ...{ id: 'kybook', name: 'KyBook 3', way: 'opds' },
        can: 'Browses by facets, and downloads.',
        steps: [
          'In the settings of the iPhone or iPad open KyBook and allow the local network.',
          'In KyBook add an OPDS catalog and enter the address.',
          signIn,
        ],
      },
      {
        ...{ id: 'librera', name: 'Librera', way: 'opds' },
        can: 'Browses and downloads.',
        steps: ['Open the tab for networks and add a catalog.', 'Enter the address.', signIn],
      },
    ],
  },
]

const all = appGroups.flatMap(({ apps }) => apps)

export function appOf(id: string): ReaderApp | undefined {
  return all.find((app) => app.id === id)
}
