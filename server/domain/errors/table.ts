import { accountReasons } from './accounts.ts'
import { libraryReasons } from './library.ts'
import { listReasons } from './lists.ts'
import { pluginReasons } from './plugins.ts'
import { readingReasons } from './reading.ts'
import type { ParamsFor, ReasonDefinition } from './reason.ts'
import { requestReasons } from './requests.ts'
import { signingInReasons } from './signing-in.ts'
import { storageReasons } from './storage.ts'
import { taskReasons } from './tasks.ts'

/** Every reason why the server refuses something, by area. A name is on the wire (`details.reason`) and never reused. */
export const reasonAreas = {
  account: accountReasons,
  library: libraryReasons,
  list: listReasons,
  plugin: pluginReasons,
  reading: readingReasons,
  request: requestReasons,
  signingIn: signingInReasons,
  storage: storageReasons,
  task: taskReasons,
} as const

export const reasons = {
  ...accountReasons,
  ...libraryReasons,
  ...listReasons,
  ...pluginReasons,
  ...readingReasons,
  ...requestReasons,
  ...signingInReasons,
  ...storageReasons,
  ...taskReasons,
} as const

export type Reason = keyof typeof reasons
export type ParamsOf<R extends Reason> = ParamsFor<(typeof reasons)[R]['params']>

/** A reason with its parameters, as it goes over the wire and between threads. */
export type AnyParams = Readonly<Record<string, string | number | readonly string[]>>
export type GivenReason = { readonly reason: Reason; readonly params: AnyParams }

/** What a reason says in English. */
export function textOf({ reason, params }: GivenReason): string {
  const definition: ReasonDefinition = reasons[reason]
  return definition.text(params)
}
