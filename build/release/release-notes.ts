import { installerKinds, installers, pageOf, type Release } from './release-files.ts'

/**
 * Text of a release: which file is for which computer, how to open it, and what is new.
 * @param changelog text of `CHANGELOG.md`
 * @throws Error when it has no section of this version
 */
export function releaseNotes(release: Release, changelog: string): string {
  const rows = installerKinds.map((kind) => {
    const { name, url } = release.files[kind]
    return `| ${installers[kind]} | [${name}](${url}) |`
  })
  const help = pageOf(release, 'build/docs/installing.md')
  return `${[
    '## Download',
    '| your computer | file |',
    '|---|---|',
    ...rows,
    '',
    `Not sure which one, or Windows or macOS warns? See [how to install](${help}). On a NAS: [in a container](${pageOf(release, 'build/docs/container.md')}).`,
    '',
    '## What’s new',
    sectionOf(changelog, release.version),
  ].join('\n')}\n`
}

function sectionOf(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m).slice(1)
  const found = sections.find((text) => text.startsWith(version) && !/^[\w.-]/.test(text.slice(version.length)))
  if (found === undefined) throw new Error(`CHANGELOG.md says nothing about ${version}.`)
  return found.slice(found.indexOf('\n') + 1).trim()
}
