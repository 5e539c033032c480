import { readFileSync } from 'node:fs'
import { readRelease } from '../release/release-files.ts'
import { releaseNotes } from '../release/release-notes.ts'

/** `release-notes.ts FOLDER VERSION`: prints the text of a release. GITHUB_REPOSITORY is its repository (`owner/name`). */
const [folder, version] = process.argv.slice(2)
const repository = process.env.GITHUB_REPOSITORY
if (folder === undefined || version === undefined || !repository) throw new Error('release-notes.ts FOLDER VERSION')
const changelog = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8')
process.stdout.write(releaseNotes(await readRelease({ folder, version, repository }), changelog))
