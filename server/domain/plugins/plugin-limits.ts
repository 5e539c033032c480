/** Limits for all data from plugins and their configuration. */
export const pluginLimits = {
  /** Maximum number of configured plugins. */
  plugins: 100,
  name: 64,
  displayName: 100,
  text: 2_000,
  args: 50,
  arg: 1_000,
  variables: 50,
  /** Maximum number of fields of a schema, credentials, entries of a configuration. */
  fields: 50,
  value: 4_000,
  options: 100,
  scopes: 50,
  address: 2_000,
  requestTimeoutSeconds: { least: 1, most: 600, usual: 30 },
  requestsPerMinute: { least: 1, most: 6_000, usual: 60 },
  /** Maximum bytes of one protocol line, in either direction. */
  lineBytes: 4 * 1024 * 1024,
  /** Files in the folder of a plugin, and all their bytes. */
  codeFiles: 50_000,
  codeBytes: 1024 * 1024 * 1024,
  /** Maximum number of hosts that a plugin declares. */
  hosts: 50,
  /** Memory of all processes of a running plugin together, without what is swapped out. */
  memoryBytes: 512 * 1024 * 1024,
  /** Of that, what JavaScript may use for its objects, in MB. */
  heapMegabytes: 256,
  /** Data that a plugin stores for one user. */
  storageKeys: 100,
  storageKey: 256,
  storageValueBytes: 1024 * 1024,
  failureLifetimeMs: 30 * 24 * 3_600_000,
} as const

/** Lower-case letters, digits and hyphens: part of external id sources and of a folder name. */
export const pluginName = /^[a-z0-9][a-z0-9-]{0,63}$/

/**
 * Environment variables that cannot be set for a plugin: they change which code runs, its search paths or trust
 * settings, or are set by the server. Compared in upper case.
 */
export function isBlockedVariable(name: string): boolean {
  const upper = name.toUpperCase()
  return blocked.has(upper) || blockedPrefixes.some((prefix) => upper.startsWith(prefix))
}

const blocked = new Set([
  ...['PATH', 'PATHEXT', 'HOME', 'USERPROFILE', 'SHELL', 'COMSPEC', 'IFS', 'ENV', 'BASH_ENV', 'PS4', 'CDPATH'],
  ...['TMPDIR', 'TMP', 'TEMP', 'SYSTEMROOT', 'WINDIR', 'APPDATA', 'LOCALAPPDATA', 'PROGRAMDATA'],
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NO_PROXY', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'OPENSSL_CONF'],
  ...['OPENSSL_MODULES', 'GCONV_PATH', 'LOCPATH', 'NLSPATH', 'RESOLV_HOST_CONF', 'HOSTALIASES', 'PERL5LIB', 'PERL5OPT'],
  ...['RUBYOPT', 'RUBYLIB', 'CLASSPATH', 'JAVA_TOOL_OPTIONS', '_JAVA_OPTIONS', 'JDK_JAVA_OPTIONS'],
])
const blockedPrefixes = [
  'LD_',
  'DYLD_',
  'NODE_',
  'NPM_',
  'PYTHON',
  'UV_',
  'ELECTRON_',
  'SERVICE_',
  'BASH_FUNC_',
  'MALLOC_',
  'GLIBC_',
]
