import { z } from 'zod'
import { type OperationName, operations } from '../../server/contract/index.ts'
import type { Operation } from '../../server/contract/operation.ts'

/**
 * Throws where an answer is not what the contract says, whoever gave it: the server, the copy on this device or a test.
 * Fields that the contract does not name are let pass, as a newer server may send them. No part of what people get.
 */
export function checkAnswer(name: OperationName, status: number, answer: unknown): void {
  const { responses }: Pick<Operation, 'responses'> = operations[name]
  const schema = responses[status]
  if (schema === undefined || typeof schema === 'string') return
  const { error } = schema.safeParse(answer)
  if (error !== undefined) throw new Error(`${name} is answered against its contract: ${z.prettifyError(error)}`)
}
