import { completeManifest, type PluginManifest, pluginProtocol } from '../../../domain/plugins/manifest.ts'
import { type DumpFormatId, dumpFormats } from '../../../workers/messages.ts'

/** The command of plugins that are no program: the server answers from a file. The first argument is the service. */
export const localCommand = 'local-database'

/** Names of services, which are the same in every language. */
const services = {
  mangabaka: { name: 'MangaBaka', homepage: 'https://mangabaka.org' },
  gcd: { name: 'Grand Comics Database', homepage: 'https://www.comics.org' },
} as const satisfies Readonly<Record<DumpFormatId, object>>

export function serviceName(format: DumpFormatId): string {
  return services[format].name
}

/** The service whose database a plugin is; null: it is a program. */
export function localFormatOf({ command, args }: { readonly command: string; readonly args: readonly string[] }) {
  if (command !== localCommand) return null
  return dumpFormats.find((format) => format === args[0]) ?? null
}

/** What a local database can do, as if it were a plugin. Its ids are those of its service. */
export function localManifest(format: DumpFormatId): PluginManifest {
  const { name, homepage } = services[format]
  return completeManifest({
    name: localName(format),
    displayName: `${name} (local)`,
    version: '1.0.0',
    description: null,
    author: null,
    homepage,
    protocolVersion: pluginProtocol,
    capabilities: {
      metadataProvider: ['series'],
      batchMatch: false,
      userReadSync: false,
      syncsBooks: false,
      externalIdSource: `api:${format}`,
      releaseSource: null,
      userRecommendationProvider: false,
      wantsFullMetadata: false,
      webLinks: null,
    },
    requiredCredentials: [],
    configFields: [],
    userConfigFields: [],
    oauth: null,
    userDescription: null,
    adminSetup: null,
    userSetup: null,
  })
}

/** The name of its plugin. */
export function localName(format: DumpFormatId): string {
  return `${format}-local`
}
