import { z } from 'zod'
import { type OperationName, operations } from '../../server/contract/index.ts'
import type { Operation } from '../../server/contract/operation.ts'

/**
 * Throws when a response does not match the contract, whether it comes from the server, the offline copy or a test.
 * Unknown fields pass, as newer servers may send them. Left out of production builds.
 */
export function checkAnswer(name: OperationName, status: number, answer: unknown): void {
  const { responses }: Pick<Operation, 'responses'> = operations[name]
  const schema = responses[status]
  if (schema === undefined || typeof schema === 'string') return
  const { error } = schema.safeParse(answer)
  if (error !== undefined) throw new Error(`${name} is answered against its contract: ${z.prettifyError(error)}`)
}
