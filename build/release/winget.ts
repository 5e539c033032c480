import { stringify } from 'yaml'
import { homepageOf, pageOf, type Release } from './release-files.ts'

const identifier = 'Inglenook.Inglenook'
const manifestVersion = '1.6.0'

/**
 * Manifests for the Windows Package Manager (aka.ms/winget-manifest), as a pull request to `microsoft/winget-pkgs` has
 * them.
 * @returns texts by file name
 */
export function wingetManifests(release: Release): Readonly<Record<string, string>> {
  const { version, files } = release
  const installerOf = (Architecture: string, { url, sha256 }: Release['files']['win-x64.exe']) => ({
    Architecture,
    InstallerUrl: url,
    InstallerSha256: sha256.toUpperCase(),
  })
  const write = (ManifestType: string, fields: object) =>
    `# yaml-language-server: $schema=https://aka.ms/winget-manifest.${ManifestType}.${manifestVersion}.schema.json\n${stringify(
      {
        PackageIdentifier: identifier,
        PackageVersion: version,
        ...fields,
        ManifestType,
        ManifestVersion: manifestVersion,
      },
      { lineWidth: 0 },
    )}`
  return {
    [`${identifier}.yaml`]: write('version', { DefaultLocale: 'en-US' }),
    [`${identifier}.installer.yaml`]: write('installer', {
      Platform: ['Windows.Desktop'],
      MinimumOSVersion: '10.0.0.0',
      InstallerType: 'nullsoft',
      Scope: 'user',
      InstallModes: ['interactive', 'silent'],
      UpgradeBehavior: 'install',
      Protocols: ['inglenook'],
      FileExtensions: ['cbz', 'cbr', 'epub', 'pdf'],
      Installers: [installerOf('x64', files['win-x64.exe']), installerOf('arm64', files['win-arm64.exe'])],
    }),
    [`${identifier}.locale.en-US.yaml`]: write('defaultLocale', {
      PackageLocale: 'en-US',
      Publisher: 'The Inglenook authors',
      PublisherUrl: homepageOf(release),
      PublisherSupportUrl: `${homepageOf(release)}/issues`,
      PackageName: 'Inglenook',
      PackageUrl: homepageOf(release),
      License: 'MIT',
      LicenseUrl: pageOf(release, 'LICENSE'),
      ShortDescription: 'A personal library for comics, manga and ebooks',
      Description:
        'Reads the folders where your cbz, cbr, epub and pdf files are, and shows them in a window, in every browser at home and in reading apps. Files are never changed.',
      Moniker: 'inglenook',
      Tags: ['cbr', 'cbz', 'comics', 'ebooks', 'epub', 'manga', 'opds', 'reader'],
      ReleaseNotesUrl: `${homepageOf(release)}/releases/tag/v${version}`,
    }),
  }
}
