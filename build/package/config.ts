import { join } from 'node:path'
import type { Configuration } from 'electron-builder'
import { packagesOfReaders } from './node-folder.ts'
import type { Signing } from './signing.ts'

/** Repository of the releases, which installed programs check for updates. */
export type Publication = { readonly owner: string; readonly repo: string }

/** Folders of build output. */
export type Built = {
  readonly main: string
  readonly preload: string
  readonly interface: string
  /** Node.js and what it runs. */
  readonly node: string
}

export type PackagePlan = {
  /** Folder of the project. */
  readonly root: string
  readonly built: Built
  /** Output folder for installers and unpacked programs. */
  readonly output: string
  /** Folder of the icons for installers. */
  readonly icons: string
  /** Null: the program does not check for updates. */
  readonly publication: Publication | null
  readonly signing: Signing
  /** Folder of an unpacked Electron; absent: the version of `package.json` is downloaded. */
  readonly electron?: string
}

/**
 * File types of books for macOS and Linux, which list the app as an option; on Windows `installer.nsh` does that. The
 * default programs stay unchanged until the person chooses.
 */
const bookFiles = [
  { ext: 'cbz', name: 'Comic book (ZIP)', mimeType: 'application/vnd.comicbook+zip' },
  { ext: 'cbr', name: 'Comic book (RAR)', mimeType: 'application/vnd.comicbook-rar' },
  { ext: 'epub', name: 'E-book', mimeType: 'application/epub+zip' },
  { ext: 'pdf', name: 'PDF document', mimeType: 'application/pdf' },
].map((file) => ({ ...file, description: file.name, role: 'Viewer', rank: 'Alternate' }))

/** Files of packages that are only for other platforms, for development, or alternative builds. */
const notShipped = [
  '!**/*.{map,ts,mts,cts,flow,markdown}',
  '!**/{test,tests,__tests__,example,examples,benchmark,benchmarks,coverage}/**',
  '!**/*.test.*',
  '!node_modules/**/{README,CHANGELOG,HISTORY,History,CONTRIBUTING,SECURITY}.md',
  '!node_modules/better-sqlite3/{deps,src}/**',
  '!node_modules/better-sqlite3/prebuilds/*',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder replaces it
  'node_modules/better-sqlite3/prebuilds/${platform}-${arch}.node',
  '!node_modules/@types/**',
  '!node_modules/drizzle-orm/**/*.cjs',
  '!node_modules/swagger-ui-dist/{swagger-ui-es-bundle*,swagger-ui.js,absolute-path.js}',
  // Sources of compiled or generated files.
  '!node_modules/{zod,zod/**}/src/**',
]

/** electron-builder configuration of each platform. */
export function packageConfig(plan: PackagePlan): Configuration {
  const { root, built, output, icons, publication, electron } = plan
  return {
    appId: 'app.inglenook.desktop',
    productName: 'Inglenook',
    copyright: 'The Inglenook authors; MIT licence',
    directories: { output, buildResources: icons },
    // Explicit list of published files: nothing is included by default.
    files: [
      'package.json',
      'build/desktop-icons/*',
      ...notShipped,
      ...packagesOfReaders(root).map((path) => `!${path}/**`),
      { from: built.main, to: '.', filter: ['**/*.js'] },
      { from: built.preload, to: 'dist/electron', filter: ['preload.cjs'] },
      { from: built.interface, to: 'dist/renderer', filter: ['**/*', '!**/*.map'] },
    ],
    extraResources: [
      { from: join(root, 'build', 'THIRD-PARTY-NOTICES.txt'), to: 'THIRD-PARTY-NOTICES.txt' },
      { from: join(root, 'LICENSE'), to: 'LICENSE.txt' },
      { from: built.node, to: 'node' },
      // Left out of the folder above it.
      { from: join(built.node, 'node_modules'), to: 'node/node_modules' },
    ],
    extraMetadata: { main: 'electron/main.js', homepage: homepageOf(publication), scripts: undefined },
    // Only native modules are outside the archive, whose integrity is checked before it runs.
    asar: { smartUnpack: false },
    asarUnpack: ['**/*.node'],
    npmRebuild: false,
    // Chromium's own words, in the languages of the app.
    electronLanguages: ['en', 'en-US', 'de'],
    // Starts without FUSE 2, and with its sandbox where the system allows one.
    toolsets: { appimage: '1.0.3' },
    ...(electron === undefined ? {} : { electronDist: electron }),
    electronFuses: fuses,
    protocols: [{ name: 'Inglenook', schemes: ['inglenook'], role: 'Viewer' }],
    publish: publication === null ? null : { provider: 'github', ...publication },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder replaces it
    artifactName: '${productName}-${version}-${os}-${arch}.${ext}',
    ...platforms(plan),
  }
}

/**
 * Electron fuses (electronjs.org, "Electron Fuses"): the program runs only its own archive, and cannot be used as Node
 * or inspected.
 */
const fuses = {
  runAsNode: false,
  enableCookieEncryption: true,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  loadBrowserProcessSpecificV8Snapshot: false,
  grantFileProtocolExtraPrivileges: false,
  // A changed binary must be signed again, or macOS on Apple silicon does not start it.
  resetAdHocDarwinSignature: true,
} as const

type PlatformParts = Pick<Configuration, 'win' | 'nsis' | 'mac' | 'dmg' | 'linux' | 'deb'>

function platforms({ root, icons, publication, signing }: PackagePlan): PlatformParts {
  const entitlements = join(root, 'build', 'package', 'entitlements.mac.plist')
  return {
    win: {
      target: ['nsis'],
      icon: join(icons, 'icon.ico'),
      requestedExecutionLevel: 'asInvoker',
      ...signing.windows,
    },
    // Per-user installation, so that no administrator is needed; uninstalling keeps books, database and settings.
    nsis: {
      oneClick: true,
      perMachine: false,
      deleteAppDataOnUninstall: false,
      differentialPackage: true,
      include: join(root, 'build', 'package', 'installer.nsh'),
    },
    mac: {
      // The archive is for updates, the image for people.
      target: ['dmg', 'zip'],
      fileAssociations: bookFiles,
      icon: join(icons, 'icon.icns'),
      category: 'public.app-category.books',
      hardenedRuntime: true,
      gatekeeperAssess: false,
      entitlements,
      entitlementsInherit: entitlements,
      extendInfo: { ...macReasons, NSAppSleepDisabled: true },
      // macOS installs no update of an unsigned app: it is not offered one.
      ...(signing.by === null ? { publish: null } : { forceCodeSigning: true }),
    },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder replaces it
    dmg: { title: '${productName} ${version}' },
    linux: {
      // A deb requires a home page.
      target: publication === null ? ['AppImage'] : ['AppImage', 'deb'],
      fileAssociations: bookFiles,
      icon: join(icons, 'linux'),
      category: 'Office;Viewer',
      executableName: 'inglenook',
      synopsis: 'A personal library for comics, manga and ebooks',
      // Required field of packages; not a monitored address.
      maintainer: 'The Inglenook authors <packages@inglenook.invalid>',
      desktop: { entry: { StartupWMClass: 'Inglenook', Keywords: 'comics;manga;ebooks;epub;opds;library;' } },
    },
    deb: { packageCategory: 'web', priority: 'optional' },
  }
}

/** Shown by macOS in its permission prompts. */
const macReasons = {
  NSLocalNetworkUsageDescription: 'Lets tablets and readers of your home network find your library.',
  NSBonjourServices: ['_inglenook._tcp', '_opds._tcp', '_calibre._tcp', '_http._tcp'],
  NSDocumentsFolderUsageDescription: 'To read the books that you keep there.',
  NSDownloadsFolderUsageDescription: 'To read the books that you keep there.',
  NSDesktopFolderUsageDescription: 'To read the books that you keep there.',
  NSRemovableVolumesUsageDescription: 'To read the books that you keep on this drive.',
  NSNetworkVolumesUsageDescription: 'To read the books that you keep on this drive.',
}

function homepageOf(publication: Publication | null): string | undefined {
  return publication === null ? undefined : `https://github.com/${publication.owner}/${publication.repo}`
}
