import type { PostgresConfig } from '../config/database-config.ts'
import { ownEnvironment } from '../config/environment.ts'
import type { Upgrade } from '../db/dialects/postgres/dump-database.ts'
import type { Clock } from '../domain/ids.ts'
import type { Log } from '../log/log.ts'
import { programEnvironmentOf } from './server-database.ts'

type Dumping = { readonly backups: string; readonly clock: Clock; readonly log: Pick<Log, 'info' | 'warn'> }

const advice =
  'Upgrading the database without a copy of it. Install pg_dump of the version of the PostgreSQL server, or make a copy before the next update'

/**
 * Dumps a server database to the backups before its schema is upgraded; without one, the log says why.
 * @returns throws AppError unavailable when there is not enough space
 */
export function dumpBeforeUpgrade(postgres: PostgresConfig, { backups, clock, log }: Dumping) {
  return async (upgrade: Upgrade): Promise<void> => {
    const { dumpDatabase } = await import('../db/dialects/postgres/dump-database.ts')
    log.info('Copying the database before its upgrade', { folder: backups })
    const environment = programEnvironmentOf(postgres, ownEnvironment)
    const dump = await dumpDatabase(upgrade, { folder: backups, environment, now: clock() })
    if ('problem' in dump) log.warn(advice, { reason: dump.problem })
    else log.info('Database copied; pg_restore brings it back', { file: dump.file })
  }
}
