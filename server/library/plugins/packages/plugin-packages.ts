import type { PluginCode } from '../../../domain/plugins/code-consent.ts'
import type { Result } from '../../../domain/result.ts'
import type { FoundPlugin } from '../plugin-runner.ts'

/** A package that was unpacked beside the plugins, and of which nothing runs. */
export type StagedPackage = Omit<FoundPlugin, 'folder' | 'isIncluded' | 'code'> & {
  /** The lowest version of the protocol that it needs; null: it says none. */
  readonly protocol: string | null
  readonly code: PluginCode
  /** SHA-512 of the package, in hexadecimal. */
  readonly sha512: string
  /** Whether a package of this name is installed. */
  readonly isInstalled: boolean
  /** The version of this package that is installed; null: none, or it says none. */
  readonly installedVersion: string | null
}

/** A package that was put into the plugins folder, until one of these is called. */
export type PutPackage = {
  /** Keeps it, and removes the one before. */
  settle(): Promise<void>
  /** Puts the one before back. */
  restore(): Promise<void>
}

/** Packages of plugins, unpacked beside the plugins folder's plugins and renamed into place. */
export type PluginPackages = {
  /** A place for a package that is about to be received. Those of more than an hour ago are removed. */
  begin(id: string): Promise<{ readonly received: string; readonly folder: string }>
  /** Host of the registry that packages are fetched from; null: none is set. */
  readonly registry: string | null
  /**
   * Fetches a package from the registry to a file.
   * @returns a sentence when there is none; null: it was written
   * @throws AppError `conflict` when no registry is set
   */
  fetch(wanted: { readonly name: string; readonly version: string }, path: string): Promise<string | null>
  /** @returns a sentence when it is no package of a plugin; null: there is none with this id */
  describe(id: string): Promise<Result<StagedPackage, string> | null>
  /** @throws AppError `unavailable` when it cannot be renamed into place */
  put(id: string, staged: StagedPackage): Promise<PutPackage>
  /** @returns false: there is none with this id */
  discard(id: string): Promise<boolean>
  /** Runs work that changes installed packages after all such work before it. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
  /** Removes the folder of a plugin that was installed as a package; those put there by hand stay. */
  remove(name: string): Promise<void>
}
