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

/** What an administrator allowed: this code with these rights and hosts. */
export type CodeConsent = PluginRights & {
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
export const consentChanges = ['code', 'hosts', 'rights'] as const
export type ConsentChange = (typeof consentChanges)[number]

/** Whether all rights were allowed. Fewer need no consent. */
export function coversRights(consent: PluginRights, { permissions, scopes }: PluginRights): boolean {
  const [allowed, looked] = [new Set(consent.permissions), new Set(consent.scopes)]
  return permissions.every((one) => allowed.has(one)) && scopes.every((one) => looked.has(one))
}

type Now = PluginRights & { readonly hash: string; readonly hosts: readonly string[] | null }

/** Compares what was allowed with what would run now. */
export function changesSince(consent: CodeConsent, now: Now): readonly ConsentChange[] {
  const hasOtherHosts = JSON.stringify(consent.hosts) !== JSON.stringify(now.hosts)
  return [
    ...(consent.codeHash !== now.hash ? (['code'] as const) : []),
    ...(hasOtherHosts ? (['hosts'] as const) : []),
    ...(coversRights(consent, now) ? [] : (['rights'] as const)),
  ]
}
