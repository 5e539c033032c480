import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Publication, packageConfig } from '../package/config.ts'
import { buildParts, makePackage } from '../package/make-package.ts'

/**
 * `npm run package`: installers for the current platform, into `dist/package`; with `-- --dir` only the program itself.
 * The repository of the releases comes from GITHUB_REPOSITORY (`owner/name`), which GitHub's runners set.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const isUnpacked = process.argv.includes('--dir')

function publicationOf(name: string | undefined): Publication | null {
  const [, owner, repo] = /^([\w.-]+)\/([\w.-]+)$/.exec(name ?? '') ?? []
  return owner === undefined || repo === undefined ? null : { owner, repo }
}

const publication = publicationOf(process.env.GITHUB_REPOSITORY)
if (publication === null) {
  console.log('GITHUB_REPOSITORY is not set: the packages won’t check for updates, and no .deb is created.')
}
const isSigned = Boolean(process.env.CSC_LINK)
const icons = join(root, 'dist', 'package-icons')
const built = await buildParts(root)
const config = packageConfig({ root, built, icons, publication, isSigned, output: join(root, 'dist', 'package') })
for (const file of await makePackage({ root, icons, config, isUnpacked })) console.log(file)
