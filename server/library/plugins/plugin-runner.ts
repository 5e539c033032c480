import type { PluginConfig, PluginManifest } from '../../domain/plugins/manifest.ts'
import type { PluginFailure, RpcError } from '../../domain/plugins/plugin-failure.ts'
import type { Result } from '../../domain/result.ts'

/** How a plugin is started. */
export type PluginCommand = {
  /** `node`, `python`, `python3`, a path of the plugins folder, or a command that the configuration allows. */
  readonly command: string
  /** Never seen by a shell. The first one of an interpreter is a file of the plugins folder. */
  readonly args: readonly string[]
  /** Beside these the plugin has next to no environment. */
  readonly env: Readonly<Record<string, string>>
}

export type PluginLaunch = PluginCommand & {
  readonly pluginId: string
  readonly name: string
  /** Null: it acts for the server. */
  readonly user: { readonly userId: string; readonly userPluginId: string } | null
  readonly adminConfig: PluginConfig
  readonly userConfig: PluginConfig
  /** Given to the plugin at its start and to nobody else. */
  readonly credentials: Readonly<Record<string, string>>
  readonly timeoutSeconds: number
  readonly requestsPerMinute: number
}

/** What a plugin may ask of the server while it works. */
export type PluginHost = {
  /** @param method such as `storage/get` */
  readonly answer: (method: string, params: unknown) => Promise<Result<unknown, RpcError>>
}

export type CallOptions = {
  /** Default: that of the plugin. */
  readonly timeoutSeconds?: number
  readonly signal?: AbortSignal
}

/** A plugin that runs and has said what it is. */
export type PluginSession = {
  readonly manifest: PluginManifest
  /** Never throws. What it answers is still to be checked. */
  call(method: string, params: unknown, options?: CallOptions): Promise<Result<unknown, PluginFailure>>
}

/** A plugin in the plugins folder, as its `plugin.json` tells. */
export type FoundPlugin = {
  /** Name of its folder. */
  readonly folder: string
  readonly name: string
  readonly displayName: string
  readonly description: string | null
  readonly version: string | null
  readonly command: string
  readonly args: readonly string[]
}

export type PluginRunner = {
  /** Where plugins are put by whoever has this computer. Absolute. */
  readonly folder: string
  /** Commands that can be chosen beside files of the folder. */
  readonly allowedCommands: readonly string[]
  /** What lies in the folder; what cannot be used, with the reason in a sentence. */
  found(): Promise<readonly (FoundPlugin | { readonly folder: string; readonly problem: string })[]>
  /** Why a plugin cannot be started like this, in a sentence; null: it can. */
  problemOf(command: PluginCommand): Promise<string | null>
  /**
   * Starts a process of its own, waits until it has said what it is, does the work with it and stops it, whatever
   * happens. What `work` throws is thrown.
   */
  run<T>(
    launch: PluginLaunch,
    host: PluginHost,
    work: (session: PluginSession) => Promise<T>,
  ): Promise<Result<T, PluginFailure>>
  /**
   * Asks a plugin that acts for the server: it is started when it does not run, and stays for some minutes. A launch that
   * says something else than that of the running process replaces it.
   */
  ask(
    launch: PluginLaunch,
    host: PluginHost,
    call: { readonly method: string; readonly params: unknown } & CallOptions,
  ): Promise<Result<unknown, PluginFailure>>
  /** Stops what runs of a plugin, and removes what it kept in its folder when `forget` is set. */
  stop(pluginId: string, how?: { readonly forget?: boolean }): Promise<void>
  /** Removes what a plugin kept in its folder for one person. */
  forgetUser(pluginId: string, userPluginId: string): Promise<void>
  /**
   * Removes what plugins kept that are gone, and what they kept for people who are.
   * @param known ids of the plugins that there are, with those of the connections of people to them
   */
  sweep(known: ReadonlyMap<string, ReadonlySet<string>>): Promise<void>
  /** Stops everything that runs. */
  close(): Promise<void>
}
