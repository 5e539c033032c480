import { inLanguage } from '../../languages/in-language.ts'

const signIn = 'Enter your user name and your password, or a key in place of the password.'
const keepsPlace = 'Shows covers, streams pages, and keeps your place both ways.'

/** The apps by their ids: what each does with this server, and the way to it. Names of menus are those of the app. */
export const english = {
  groups: { any: 'Any device', readers: 'E-readers', comics: 'Comics and manga', books: 'Books' },
  apps: {
    browser: {
      name: 'A browser',
      can: 'Everything: your home, the readers, your place on every device. Nothing has to be installed.',
      steps: ['Open the address, or scan the code with the camera.', 'Sign in with your user name and password.'],
    },
    other: {
      name: 'Another app with OPDS catalogs',
      can: 'Most apps take this address. Comics are read page by page where the app can do that.',
      steps: ['Look for “OPDS”, “catalog” or “network library” and add a catalog.', 'Enter the address.', signIn],
      note: 'If the app says that it wants OPDS 2.0, end the address with /opds/v2 in place of /opds/v1/catalog.',
    },
    koreader: {
      can: 'Browses, downloads, and streams comics page by page. Keeps your place by its progress sync.',
      steps: [
        'In the file browser open the menu with the magnifying glass, then OPDS catalog.',
        'Choose + and Add OPDS catalog; enter the address.',
        signIn,
      ],
    },
    'koreader-plugin': {
      name: 'KOReader with a Komga plugin',
      can: 'Browses and downloads by series, and tells what was read.',
      steps: ['Open the settings of the plugin.', 'Enter the address as the server.', 'Enter a key as the API key.'],
    },
    panels: {
      can: 'Streams comics page by page, and downloads them.',
      steps: ['Add a service and choose OPDS.', 'Enter host and port as they stand here.', signIn],
    },
    chunky: {
      can: 'Streams comics page by page, and downloads them.',
      steps: ['Open the cloud button and add an OPDS catalog.', 'Enter the address.', signIn],
      note: 'Chunky is not developed any more. Give it an address of numbers, not a name.',
    },
    mihon: {
      can: `${keepsPlace} Its tracker takes over what you read.`,
      steps: [
        'Under Browse, Extensions install the extension Komga and open its settings.',
        'Enter the address, your user name and your password; or the address and a key as the API key.',
        'For your place on other devices: Settings, Tracking, switch on Komga under the enhanced trackers.',
      ],
    },
    komelia: {
      can: keepsPlace,
      steps: ['Enter the address as the server.', 'Enter your user name and your password, and sign in.'],
    },
    kmreader: {
      can: keepsPlace,
      steps: ['Add a server and enter the address.', 'Sign in with your user name and password, or with a key.'],
    },
    aidoku: {
      can: keepsPlace,
      steps: ['Add the source Komga and open its settings.', 'Enter the address, your user name and your password.'],
    },
    paperback: {
      can: 'Shows covers and streams pages.',
      steps: [
        'Install the extension Komga and open its settings.',
        'Enter the address, your user name and your password.',
      ],
    },
    komic: {
      can: keepsPlace,
      steps: ['Add a server and enter the address.', 'Enter your user name and your password.'],
    },
    thorium: {
      can: 'Browses and downloads.',
      steps: ['Open Catalogs and add an OPDS feed.', 'Enter a name and the address.', signIn],
    },
    cantook: {
      can: 'Browses and downloads, and keeps your place where it offers that.',
      steps: ['Add an OPDS catalog.', 'Enter the address.', signIn],
      note: 'Cantook signs in to OPDS 2.0 only: take this address and no other.',
    },
    readest: {
      can: 'Browses and downloads, and streams comics.',
      steps: ['Open the menu of the library, then OPDS catalogs, and add one.', 'Enter the address.', signIn],
    },
    foliate: {
      can: 'Browses and downloads.',
      steps: ['Open Catalogs in the side bar and add one.', 'Enter the address.', signIn],
    },
    fbreader: {
      can: 'Finds this server in its network library by itself, browses and downloads. It shows no comics.',
      steps: [
        'Open the network library: “Inglenook on …” stands in it where the network lets it.',
        'If not, add a catalog and enter the address.',
        signIn,
      ],
    },
    moon: {
      can: 'Browses and downloads.',
      steps: ['Open Net library and add a catalog.', 'Enter the address.', signIn],
      note: 'Moon+ does not understand OPDS 2.0: take this address and no other.',
    },
    kybook: {
      can: 'Browses by facets, and downloads.',
      steps: [
        'In the settings of the iPhone or iPad open KyBook and allow the local network.',
        'In KyBook add an OPDS catalog and enter the address.',
        signIn,
      ],
    },
    librera: {
      can: 'Browses and downloads.',
      steps: ['Open the tab for networks and add a catalog.', 'Enter the address.', signIn],
    },
  },
} as const

export const appTexts = inLanguage('readerApps', english)
