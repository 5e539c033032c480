import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { flatpakManifests } from '../release/flatpak.ts'
import { homebrewCask } from '../release/homebrew.ts'
import { readRelease } from '../release/release-files.ts'
import { wingetManifests } from '../release/winget.ts'

/**
 * `manifests.ts FOLDER VERSION`: writes manifests for winget, Homebrew and Flatpak beside the files of a release. The
 * repository comes from GITHUB_REPOSITORY (`owner/name`).
 */
const [folder, version] = process.argv.slice(2)
const repository = process.env.GITHUB_REPOSITORY
if (folder === undefined || version === undefined || !repository) throw new Error('manifests.ts FOLDER VERSION')
const release = await readRelease({ folder, version, repository })
const manifests = {
  ...wingetManifests(release),
  'inglenook.rb': homebrewCask(release),
  ...flatpakManifests(release, new Date().toISOString().slice(0, 10)),
}
for (const [name, text] of Object.entries(manifests)) {
  writeFileSync(join(folder, name), text)
  console.log(name)
}
