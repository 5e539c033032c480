/** Environment for finding programs. */
export type LaunchEnvironment = {
  readonly platform: NodeJS.Platform
  /** The environment of the server. Plugins do not get it. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** The Node.js that runs the server; null: it cannot run plugins, as in the desktop app. */
  readonly ownNode: { readonly file: string; readonly version: string } | null
}

export function launchEnvironmentOf(env: LaunchEnvironment['env']): LaunchEnvironment {
  const { platform, execPath: file, versions } = process
  // The app's fuse runAsNode forbids running Electron's binary as Node.js: otherwise it could run any script.
  return { platform, env, ownNode: versions.electron !== undefined ? null : { file, version: versions.node } }
}
