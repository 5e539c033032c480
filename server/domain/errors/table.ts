import { accountReasons } from './accounts.ts'
import { copyingReasons } from './copying.ts'
import { libraryReasons } from './library.ts'
import { listReasons } from './lists.ts'
import { pluginReasons } from './plugins.ts'
import { readingReasons } from './reading.ts'
import type { ParamsFor, ReasonDefinition } from './reason.ts'
import { requestReasons } from './requests.ts'
import { signingInReasons } from './signing-in.ts'
import { storageReasons } from './storage.ts'
import { taskReasons } from './tasks.ts'

/** Every refusal reason, by area. A name is part of the wire format (`details.reason`) and never reused. */
export const reasonAreas = {
  account: accountReasons,
  copying: copyingReasons,
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
  ...copyingReasons,
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

/** A reason with its parameters, as sent over the wire and between threads. */
export type AnyParams = Readonly<Record<string, string | number | readonly string[]>>
export type GivenReason = { readonly reason: Reason; readonly params: AnyParams }

/** The English text of a reason. */
export function textOf({ reason, params }: GivenReason): string {
  const definition: ReasonDefinition = reasons[reason]
  return definition.text(params)
}
