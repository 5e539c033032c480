import { note, noteWith } from './note.ts'

/** What is wrong with the package of a plugin. */
export const packageNotes = {
  package_unreadable: note(
    'This isn’t a plugin package, or it is damaged. Choose a zip or the .tgz of an npm package.',
  ),
  package_damaged: noteWith({ path: 'text' }, ({ path }) => `${path} in the package is damaged. Download it again.`),
  package_too_large: noteWith(
    { files: 'number', fileMegabytes: 'number', megabytes: 'number' },
    ({ files, fileMegabytes, megabytes }) =>
      `The package is too large. It may hold ${files} files of ${fileMegabytes} MB, and ${megabytes} MB in all. Choose another one.`,
  ),
  package_link: noteWith(
    { path: 'text' },
    ({ path }) => `${path} in the package is a link or a device. Choose a package that holds files only.`,
  ),
  package_path: noteWith(
    { path: 'text' },
    ({ path }) => `The path ${path} in the package isn’t safe. Choose another package.`,
  ),
  package_twice: noteWith(
    { path: 'text' },
    ({ path }) => `${path} is in the package twice, or differs from another file only in case. Choose another package.`,
  ),
  package_without_manifest: note(
    'The package has neither a plugin.json nor a package.json that names a program for Node.js. Choose a plugin package.',
  ),
  package_not_in_registry: noteWith(
    { name: 'text', version: 'text', host: 'text' },
    ({ name, version, host }) => `${host} has no version ${version} of ${name}. Check the name and the version.`,
  ),
  package_registry_unclear: noteWith(
    { host: 'text' },
    ({ host }) => `${host} didn’t answer as a registry does. Check plugins.registry in the configuration.`,
  ),
  package_registry_unreachable: noteWith(
    { host: 'text' },
    ({ host }) => `${host} can’t be reached. Try again later, or check plugins.registry in the configuration.`,
  ),
  package_integrity: noteWith(
    { host: 'text' },
    ({ host }) => `The package from ${host} isn’t the one that it describes. It was discarded; try again later.`,
  ),
  package_too_large_packed: noteWith(
    { megabytes: 'number' },
    ({ megabytes }) => `The package is larger than ${megabytes} MB. Choose another one.`,
  ),
  package_name_in_use: noteWith(
    { name: 'text' },
    ({ name }) => `A plugin called ${name} is set up here that didn’t come from a package. Remove that plugin first.`,
  ),
  package_name_taken: noteWith(
    { folder: 'text' },
    ({ folder }) => `The folder ${folder} in the plugins folder was put there by hand. Rename or remove it first.`,
  ),
} as const
