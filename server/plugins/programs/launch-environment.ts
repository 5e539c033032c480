/** What programs are looked up in: this computer as the server was started on it. */
export type LaunchEnvironment = {
  readonly platform: NodeJS.Platform
  /** The environment of the server. Plugins do not get it. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** The Node.js that runs the server; null: it is none that could run a plugin, as in the desktop app. */
  readonly ownNode: { readonly file: string; readonly version: string } | null
}

export function launchEnvironmentOf(env: LaunchEnvironment['env']): LaunchEnvironment {
  const { platform, execPath: file, versions } = process
  // The fuse runAsNode of the app forbids running Electron's binary as Node.js: otherwise anything could be run through
  // it.
  return { platform, env, ownNode: versions.electron !== undefined ? null : { file, version: versions.node } }
}
