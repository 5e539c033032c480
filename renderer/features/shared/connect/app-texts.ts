import { inLanguage } from '../../../languages/in-language.ts'

const signIn = 'Enter your user name and password, or an API key instead of the password.'
const syncs = 'Shows covers, streams pages, and syncs your progress both ways.'

/** Apps by id: what each can do with this server, and how to connect it. Menu names are those of the app. */
export const english = {
  groups: { any: 'Any device', readers: 'E-readers', comics: 'Comics and manga', books: 'Books' },
  apps: {
    browser: {
      name: 'A browser',
      can: 'Everything: Home, the readers, and your progress on every device. Nothing to install.',
      steps: ['Open the address, or scan the code with the camera.', 'Sign in with your user name and password.'],
    },
    other: {
      name: 'Another app with OPDS catalogs',
      can: 'Most apps accept this address. Comics are streamed page by page where the app supports it.',
      steps: ['Look for “OPDS”, “catalog” or “network library” and add a catalog.', 'Enter the address.', signIn],
      note: 'If the app asks for OPDS 2.0, end the address with /opds/v2 instead of /opds/v1/catalog.',
    },
    koreader: {
      can: 'Browses, downloads, and streams comics page by page. Syncs your progress with Progress sync.',
      steps: [
        'In the file browser open the menu with the magnifying glass, then OPDS catalog.',
        'Choose + and Add OPDS catalog; enter the address.',
        signIn,
      ],
    },
    'koreader-plugin': {
      name: 'KOReader with a Komga plugin',
      can: 'Browses and downloads by series, and syncs your progress.',
      steps: ['Open the settings of the plugin.', 'Enter the address as the server.', 'Enter an API key.'],
    },
    panels: {
      can: 'Streams comics page by page, and downloads them.',
      steps: ['Add a service and choose OPDS.', 'Enter the host and port shown here.', signIn],
    },
    chunky: {
      can: 'Streams comics page by page, and downloads them.',
      steps: ['Open the cloud button and add an OPDS catalog.', 'Enter the address.', signIn],
      note: 'Chunky is no longer developed. Use an IP address instead of a host name.',
    },
    mihon: {
      can: `${syncs} Its tracker syncs progress with your other devices.`,
      steps: [
        'Under Browse, Extensions install the extension Komga and open its settings.',
        'Enter the address, your user name and your password; or the address and an API key.',
        'To sync progress with other devices, go to Settings, Tracking, and turn on Komga under the enhanced trackers.',
      ],
    },
    komelia: {
      can: syncs,
      steps: ['Enter the address as the server.', 'Enter your user name and your password, and sign in.'],
    },
    kmreader: {
      can: syncs,
      steps: ['Add a server and enter the address.', 'Sign in with your user name and password, or with an API key.'],
    },
    aidoku: {
      can: syncs,
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
      can: syncs,
      steps: ['Add a server and enter the address.', 'Enter your user name and your password.'],
    },
    thorium: {
      can: 'Browses and downloads.',
      steps: ['Open Catalogs and add an OPDS feed.', 'Enter a name and the address.', signIn],
    },
    cantook: {
      can: 'Browses and downloads, and syncs your progress where supported.',
      steps: ['Add an OPDS catalog.', 'Enter the address.', signIn],
      note: 'Cantook can sign in to OPDS 2.0 only. Use exactly this address.',
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
      can: 'Finds this server in its network library, browses and downloads. Doesn’t show comics.',
      steps: [
        'Open the network library. “Inglenook on …” appears there if your network allows it.',
        'If it doesn’t, add a catalog and enter the address.',
        signIn,
      ],
    },
    moon: {
      can: 'Browses and downloads.',
      steps: ['Open Net library and add a catalog.', 'Enter the address.', signIn],
      note: 'Moon+ doesn’t support OPDS 2.0. Use exactly this address.',
    },
    kybook: {
      can: 'Browses by facets, and downloads.',
      steps: [
        'In the settings of your iPhone or iPad, open KyBook and allow access to the local network.',
        'In KyBook, add an OPDS catalog and enter the address.',
        signIn,
      ],
    },
    librera: {
      can: 'Browses and downloads.',
      steps: ['Open the network tab and add a catalog.', 'Enter the address.', signIn],
    },
  },
} as const

export const appTexts = inLanguage('readerApps', english)
