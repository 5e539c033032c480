import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Publication, packageConfig } from '../package/config.ts'
import { buildParts, builtIn, makePackage } from '../package/make-package.ts'
import { signingOf, writeAppleKey } from '../package/signing.ts'

/**
 * `npm run package`: installers for the current platform, into `dist/package`; with `-- --dir` only the program itself,
 * with `-- --from DIR` only installers, of the program that is there. The variables in `build/package/signing.ts` sign
 * them. The repository of the releases comes from GITHUB_REPOSITORY (`owner/name`), which GitHub's runners set.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const { values } = parseArgs({ options: { dir: { type: 'boolean' }, from: { type: 'string' } } })

function publicationOf(name: string | undefined): Publication | null {
  const [, owner, repo] = /^([\w.-]+)\/([\w.-]+)$/.exec(name ?? '') ?? []
  return owner === undefined || repo === undefined ? null : { owner, repo }
}

const publication = publicationOf(process.env.GITHUB_REPOSITORY)
if (publication === null) {
  console.log('GITHUB_REPOSITORY is not set: the packages won’t check for updates, and no .deb is created.')
}
const signing = signingOf(process.platform, process.env)
console.log(signing.by === null ? 'The packages are not signed.' : `Signed by: ${signing.by}.`)
process.env.APPLE_API_KEY = writeAppleKey(process.env) ?? process.env.APPLE_API_KEY ?? ''
const dist = (name: string) => join(root, 'dist', name)
const built = values.from === undefined ? await buildParts(root) : builtIn(root)
const icons = dist('package-icons')
const config = packageConfig({ root, built, icons, publication, signing, output: dist('package') })
const unpacked = values.from === undefined ? {} : { unpacked: values.from }
for (const file of await makePackage({ root, icons, config, isUnpacked: values.dir === true, ...unpacked }))
  console.log(file)
