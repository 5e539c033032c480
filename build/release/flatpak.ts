import { stringify } from 'yaml'
import { homepageOf, type Release, type ReleaseFile } from './release-files.ts'

/** Of the freedesktop.org runtime, and of the base of apps on Electron that is made for it. */
const runtimeVersion = '25.08'

/** Id of who publishes it, who can prove that it is theirs (docs.flathub.org, "Verification"). */
function publisherOf(repository: string): string {
  const [owner = ''] = repository.toLowerCase().split('/')
  return `io.github.${owner.replaceAll('-', '_').replace(/^(?=\d)/, '_')}`
}

/**
 * Manifest and AppStream metadata for Flatpak, which unpack the `.deb`. Books are read only: they may be anywhere in the
 * home folder and on drives.
 * @param date of the release, such as `2026-01-31`
 * @returns texts by file name
 */
export function flatpakManifests(release: Release, date: string): Readonly<Record<string, string>> {
  const id = `${publisherOf(release.repository)}.Inglenook`
  return {
    [`${id}.yml`]: stringify(manifestOf(release, id), { lineWidth: 0 }),
    [`${id}.metainfo.xml`]: metadataOf(release, { id, date }),
  }
}

function manifestOf({ files }: Release, id: string): object {
  const sourceOf = (arch: string, { url, sha256 }: ReleaseFile) => ({
    ...{ type: 'file', 'only-arches': [arch], url, sha256 },
    'dest-filename': 'inglenook.deb',
  })
  return {
    id,
    runtime: 'org.freedesktop.Platform',
    'runtime-version': runtimeVersion,
    sdk: 'org.freedesktop.Sdk',
    base: 'org.electronjs.Electron2.BaseApp',
    'base-version': runtimeVersion,
    command: 'inglenook',
    'separate-locales': false,
    'finish-args': [
      ...['--share=ipc', '--share=network', '--socket=wayland', '--socket=fallback-x11', '--device=dri'],
      ...['home', '/media', '/mnt', '/run/media'].map((folder) => `--filesystem=${folder}:ro`),
      ...['org.kde.StatusNotifierWatcher', 'org.freedesktop.Notifications'].map((name) => `--talk-name=${name}`),
    ],
    modules: [
      {
        name: 'inglenook',
        buildsystem: 'simple',
        'build-commands': [
          'ar x inglenook.deb && tar -xf data.tar.*',
          'mkdir -p /app/lib && mv opt/Inglenook /app/lib/inglenook',
          // Flatpak has a sandbox of its own, which the base of Electron uses instead.
          'rm -f /app/lib/inglenook/chrome-sandbox',
          'install -Dm755 start.sh /app/bin/inglenook',
          `for size in 64 128 256 512; do install -Dm644 usr/share/icons/hicolor/\${size}x\${size}/apps/inglenook.png /app/share/icons/hicolor/\${size}x\${size}/apps/${id}.png; done`,
          `desktop-file-edit --set-key=Exec --set-value='inglenook %U' --set-icon=${id} usr/share/applications/inglenook.desktop`,
          `install -Dm644 usr/share/applications/inglenook.desktop /app/share/applications/${id}.desktop`,
          `install -Dm644 ${id}.metainfo.xml /app/share/metainfo/${id}.metainfo.xml`,
        ],
        sources: [
          sourceOf('x86_64', files['linux-amd64.deb']),
          sourceOf('aarch64', files['linux-arm64.deb']),
          {
            type: 'script',
            'dest-filename': 'start.sh',
            commands: ['exec zypak-wrapper /app/lib/inglenook/inglenook "$@"'],
          },
          { type: 'file', path: `${id}.metainfo.xml` },
        ],
      },
    ],
  }
}

type Described = { readonly id: string; readonly date: string }

function metadataOf(release: Release, { id, date }: Described): string {
  const home = homepageOf(release)
  const picture = `${home}/raw/v${release.version}/build/readme/home.png`
  return `<?xml version="1.0" encoding="UTF-8"?>
<component type="desktop-application">
  <id>${id}</id>
  <metadata_license>CC0-1.0</metadata_license>
  <project_license>MIT</project_license>
  <name>Inglenook</name>
  <summary>Library for comics, manga and ebooks</summary>
  <developer id="${publisherOf(release.repository)}">
    <name>The Inglenook authors</name>
  </developer>
  <description>
    <p>Point it at the folders where your cbz, cbr, epub and pdf files are. It sorts them into series and shows them in a window, in every browser at home and in reading apps. Everyone has their own reading progress. Files are never changed.</p>
  </description>
  <launchable type="desktop-id">${id}.desktop</launchable>
  <url type="homepage">${home}</url>
  <url type="bugtracker">${home}/issues</url>
  <screenshots>
    <screenshot type="default">
      <caption>The library</caption>
      <image>${picture}</image>
    </screenshot>
  </screenshots>
  <categories>
    <category>Office</category>
    <category>Viewer</category>
  </categories>
  <content_rating type="oars-1.1"/>
  <releases>
    <release version="${release.version}" date="${date}">
      <url>${home}/releases/tag/v${release.version}</url>
    </release>
  </releases>
</component>
`
}
