import { z } from 'zod'
import { noteText } from '../../domain/notes/table.ts'
import { packageLimits } from '../../domain/plugins/package.ts'
import { pluginLimits } from '../../domain/plugins/plugin-limits.ts'
import { operation } from '../operation.ts'
import { uuid } from '../shared.ts'
import { pluginCode, pluginHosts } from './plugin-consent.ts'
import { consentInput } from './plugin-input.ts'
import { plugin } from './plugins.ts'

const path = '/api/v1/admin/plugins/packages'
const params = z.object({ packageId: uuid })
const one = { tag: 'Plugins', access: 'plugins-manage' } as const

/** Media types of packages. */
const mediaTypes = ['application/zip', 'application/gzip', 'application/octet-stream'] as const

const packageName = z
  .string()
  .max(214)
  .regex(/^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/, noteText('input_package_name'))
const packageVersion = z
  .string()
  .max(pluginLimits.name)
  .regex(/^\d+\.\d+\.\d+(?:[-+][0-9A-Za-z.+-]+)?$/, noteText('input_package_version'))

const version = z.string().max(pluginLimits.name).nullable()

const pluginPackage = z
  .object({
    id: uuid.meta({ description: 'To install it with, within an hour' }),
    name: z.string(),
    displayName: z.string(),
    description: z.string().max(pluginLimits.text).nullable(),
    version,
    command: z.string(),
    args: z.array(z.string()).max(pluginLimits.args),
    hosts: pluginHosts,
    protocol: z.string().nullable().meta({ description: 'The lowest version of the plugin protocol that it needs' }),
    code: pluginCode,
    sha512: z.string().meta({ description: 'SHA-512 of the package, in hexadecimal' }),
    pluginId: uuid.nullable().meta({ description: 'ID of the plugin that it would update; null: it is new' }),
    installedVersion: version.meta({ description: 'The version that is installed; null: none, or it is unknown' }),
  })
  .meta({ id: 'PluginPackage' })

const { entries, entryBytes, totalBytes, fileBytes } = packageLimits
const megabytes = (bytes: number) => bytes / 1024 / 1024

export const pluginPackageOperations = {
  inspectPluginPackage: operation({
    ...one,
    method: 'post',
    path,
    summary: 'Upload a package of a plugin and see what it is; nothing is installed and nothing of it runs',
    description:
      `The body is a zip or the gzipped tar of an npm package, of at most ${megabytes(fileBytes)} MB. It may hold ` +
      `${entries} files of ${megabytes(entryBytes)} MB, ${megabytes(totalBytes)} MB in all, and files only: links, unsafe ` +
      'paths, and paths that are one file where the system ignores case are refused. It has a `plugin.json`, or a ' +
      '`package.json` that names a program for Node.js.',
    upload: { field: null, mediaTypes },
    responses: { 200: pluginPackage },
    refusals: ['unprocessable', 'unavailable', 'payload_too_large', 'unsupported_media_type'],
  }),
  fetchPluginPackage: operation({
    ...one,
    method: 'post',
    path: `${path}/fetch`,
    summary: 'Fetch a package from the registry by name and version and see what it is',
    description:
      'The registry is that of `plugins.registry` in the configuration, compatible with npm; without it, nothing is ' +
      'fetched. The package must have the SHA-512 that the registry names. Nothing is installed and nothing of it runs.',
    body: z.strictObject({ name: packageName, version: packageVersion }).meta({ id: 'PackageOfRegistry' }),
    responses: { 200: pluginPackage },
    refusals: ['conflict', 'unprocessable', 'unavailable'],
  }),
  installPluginPackage: operation({
    ...one,
    method: 'post',
    path: `${path}/{packageId}/install`,
    params,
    summary: 'Install an inspected package, or update the plugin of its name; its code is allowed by that',
    description:
      'Requires your password or PIN. A new plugin is set up and not enabled. An update takes the place of the version ' +
      'before as a whole; if the plugin is enabled and the new version does not answer, the one before is put back.',
    body: consentInput,
    responses: { 200: plugin },
    refusals: ['conflict', 'unprocessable', 'unavailable'],
  }),
  discardPluginPackage: operation({
    ...one,
    method: 'delete',
    path: `${path}/{packageId}`,
    params,
    summary: 'Discard an inspected package',
    responses: { 204: 'empty' },
  }),
} as const
