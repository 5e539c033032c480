import type { OperationOutput } from '../../contract/index.ts'
import type { Database } from '../../db/database.ts'
import { countUsers } from '../../db/queries/users/users.ts'
import { AppError } from '../../domain/errors.ts'
import { sendJson } from '../kit/answer/send-json.ts'
import type { Kit } from '../kit/kit.ts'

/** Serves `getHealth` without the contract, so that it answers before the other routes are loaded. */
export function serveHealth(kit: Kit, database: Database): void {
  kit.serve({ method: 'get', paths: ['/health'], access: 'public', rate: 'exempt' }, async (exchange) => {
    try {
      await database.quickCheck()
      await countUsers(database.reader)
    } catch (error) {
      if (error instanceof AppError) throw error
      throw new AppError('database_unreadable')
    }
    const health: OperationOutput<'getHealth'> = { status: 'ok' }
    sendJson(exchange, 200, health)
  })
}
