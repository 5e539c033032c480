import type { PluginCode } from '../../domain/plugins/code-consent.ts'
import type { PluginConfig, PluginManifest } from '../../domain/plugins/manifest.ts'
import type { PluginFailure, RpcError } from '../../domain/plugins/plugin-failure.ts'
import type { Result } from '../../domain/result.ts'

/** How a plugin is started. */
export type PluginCommand = {
  /** `node`, `python`, `python3`, a path of the plugins folder, or a command that the configuration allows. */
  readonly command: string
  /** Never passed to a shell. The first one of an interpreter is a file of the plugins folder, or of an included plugin. */
  readonly args: readonly string[]
  /** The plugin's environment has little else. */
  readonly env: Readonly<Record<string, string>>
}

/** Code of the plugins folder that may run. */
export type AllowedCode = {
  /** SHA-256. */
  readonly hash: string
  /** Hosts that it may reach; null: any. */
  readonly hosts: readonly string[] | null
}

export type PluginLaunch = PluginCommand & {
  readonly pluginId: string
  readonly name: string
  /** Null: it acts for the server. */
  readonly user: { readonly userId: string; readonly userPluginId: string } | null
  readonly adminConfig: PluginConfig
  readonly userConfig: PluginConfig
  /** Passed to the plugin at its start only. */
  readonly credentials: Readonly<Record<string, string>>
  readonly timeoutSeconds: number
  readonly requestsPerMinute: number
  /** Null or absent: none of the plugins folder. */
  readonly allowedCode?: AllowedCode | null
}

/** Requests that a plugin may send to the server while it works. */
export type PluginHost = {
  /** @param method such as `storage/get` */
  readonly answer: (method: string, params: unknown) => Promise<Result<unknown, RpcError>>
}

export type CallOptions = {
  /** Default: the plugin's. */
  readonly timeoutSeconds?: number
  readonly signal?: AbortSignal
}

/** A running plugin, with its manifest. */
export type PluginSession = {
  readonly manifest: PluginManifest
  /** Never throws. The result is not validated. */
  call(method: string, params: unknown, options?: CallOptions): Promise<Result<unknown, PluginFailure>>
}

/** A plugin described by its `plugin.json`: in the plugins folder, or one that comes with Inglenook. */
export type FoundPlugin = {
  /** Name of its folder. */
  readonly folder: string
  readonly name: string
  readonly displayName: string
  readonly description: string | null
  readonly version: string | null
  readonly command: string
  readonly args: readonly string[]
  /** Hosts that it can reach; null: any on the internet, or it can't be limited. */
  readonly hosts: readonly string[] | null
  /** Whether it comes with Inglenook. */
  readonly isIncluded: boolean
  /** Null: it needs no consent. */
  readonly code: PluginCode | null
}

/** A folder that holds no plugin which could be started, with the reason in a sentence. */
export type UnusablePlugin = Pick<FoundPlugin, 'folder' | 'isIncluded'> & { readonly problem: string }

export type PluginRunner = {
  /** Where the owner of this computer puts plugins. Absolute. */
  readonly folder: string
  /** Commands that can be chosen besides files of the folder. */
  readonly allowedCommands: readonly string[]
  /** What can be set up: the contents of the folder, and the plugins that come with Inglenook. */
  found(): Promise<readonly (FoundPlugin | UnusablePlugin)[]>
  /** Why a plugin cannot be started with these settings, in a sentence; null: it can. */
  problemOf(command: PluginCommand): Promise<string | null>
  /**
   * The code of a plugin with these settings, which runs only with consent; null: it needs none.
   * @returns a sentence when it can't be told
   */
  codeOf(command: PluginCommand): Promise<Result<PluginCode | null, string>>
  /** Hosts that a plugin with these settings can reach, as it declares them; null: any, as far as it is limited. */
  hostsOf(command: PluginCommand): Promise<readonly string[] | null>
  /**
   * Fetches a picture as a plugin with these settings could: from its hosts, and from nothing in the local network.
   * Never throws.
   * @returns a sentence when there is none
   */
  fetchPicture(
    command: PluginCommand,
    url: string,
    limits: { readonly maxBytes: number; readonly signal?: AbortSignal },
  ): Promise<Result<Uint8Array, string>>
  /**
   * Starts a separate process, waits for its manifest, runs `work` and always stops it. Rethrows what `work` throws.
   */
  run<T>(
    launch: PluginLaunch,
    host: PluginHost,
    work: (session: PluginSession) => Promise<T>,
  ): Promise<Result<T, PluginFailure>>
  /**
   * Calls a plugin that acts for the server: it is started on demand, and stops after some idle minutes. A different
   * launch replaces the running process.
   */
  ask(
    launch: PluginLaunch,
    host: PluginHost,
    call: { readonly method: string; readonly params: unknown } & CallOptions,
  ): Promise<Result<unknown, PluginFailure>>
  /** Stops the processes of a plugin, and removes its data when `forget` is set. */
  stop(pluginId: string, how?: { readonly forget?: boolean }): Promise<void>
  /** Removes a plugin's data for one person. */
  forgetUser(pluginId: string, userPluginId: string): Promise<void>
  /**
   * Removes the data of removed plugins and of removed user connections.
   * @param known ids of existing plugins, with those of their user connections
   */
  sweep(known: ReadonlyMap<string, ReadonlySet<string>>): Promise<void>
  /** Stops all processes. */
  close(): Promise<void>
}
