import type { ReasonWords } from '../../../server/contract/errors.ts'
import { account } from './reasons/accounts.ts'
import { library } from './reasons/library.ts'
import { list } from './reasons/lists.ts'
import { plugin } from './reasons/plugins.ts'
import { reading } from './reasons/reading.ts'
import { request } from './reasons/requests.ts'
import { signingIn } from './reasons/signing-in.ts'
import { storage } from './reasons/storage.ts'
import { task } from './reasons/tasks.ts'

const areas: ReasonWords = { account, library, list, plugin, reading, request, signingIn, storage, task }

type Words = string | ((params: object, sentence: (said: string) => string) => string)

/** Why the server refused something, by the reason. */
export const reasonWords: ReadonlyMap<string, Words> = new Map(
  Object.values(areas).flatMap((words) => Object.entries(words) as [string, Words][]),
)
