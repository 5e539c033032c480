import type { PluginPermission, PluginScope } from './plugin-rights.ts'

/** The code of a plugin in the plugins folder. */
export type PluginCode = {
  /** SHA-256 of all of its files, in hexadecimal. */
  readonly hash: string
  readonly files: number
  readonly bytes: number
}

/** The rights that a plugin has in the catalog. */
type PluginRights = {
  readonly permissions: readonly PluginPermission[]
  readonly scopes: readonly PluginScope[]
}

/** How a plugin is started. */
type PluginStart = { readonly command: string; readonly args: readonly string[] }

/** What an administrator allowed: this code, started like this, with these rights and hosts. */
export type CodeConsent = PluginRights & {
  /** Absent where `codeHash` is null. */
  readonly start?: PluginStart
  /** Null: it ran before consent was asked for, and its code is recorded at the next start of the server. */
  readonly codeHash: string | null
  /** Null: any host. */
  readonly hosts: readonly string[] | null
  /** Milliseconds since 1970. */
  readonly at: number
}

/** `not-needed`: it comes with Inglenook, or the configuration allows its command. */
export const consentStates = ['not-needed', 'given', 'needed', 'changed'] as const
export type ConsentState = (typeof consentStates)[number]

/** What differs from what an administrator allowed. */
export const consentChanges = ['code', 'start', 'hosts', 'rights'] as const
export type ConsentChange = (typeof consentChanges)[number]

/** Whether all rights were allowed. Fewer need no consent. */
export function coversRights(consent: PluginRights, { permissions, scopes }: PluginRights): boolean {
  const [allowed, looked] = [new Set(consent.permissions), new Set(consent.scopes)]
  return permissions.every((one) => allowed.has(one)) && scopes.every((one) => looked.has(one))
}

/** Whether a plugin is started as it was allowed. */
export function isStartedAs({ start }: Pick<CodeConsent, 'start'>, { command, args }: PluginStart): boolean {
  return start !== undefined && start.command === command && JSON.stringify(start.args) === JSON.stringify(args)
}

/** Whether two plugins reach the same hosts; null: any. */
export function areSameHosts(one: readonly string[] | null, other: readonly string[] | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

type Now = PluginRights & PluginStart & { readonly hash: string; readonly hosts: readonly string[] | null }

/** Compares what was allowed with what would run now. */
export function changesSince(consent: CodeConsent, now: Now): readonly ConsentChange[] {
  return [
    ...(consent.codeHash !== now.hash ? (['code'] as const) : []),
    ...(isStartedAs(consent, now) ? [] : (['start'] as const)),
    ...(areSameHosts(consent.hosts, now.hosts) ? [] : (['hosts'] as const)),
    ...(coversRights(consent, now) ? [] : (['rights'] as const)),
  ]
}
