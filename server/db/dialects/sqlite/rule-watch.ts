import type { Database as Connection } from 'better-sqlite3'
import { watchedChanges } from '../../rule-triggers.ts'
import { sql } from '../../sql.ts'
import type { Tx } from '../../tx.ts'
import { applyAllRules } from '../../writes/access/sharing-rules.ts'

export type RuleWatch = {
  /**
   * Applies every rule to the series touched by the open transaction. Call last.
   * @param now milliseconds since 1970
   */
  applyRules(now: number): Promise<void>
}

/**
 * Tracks the series a transaction touches while sharing rules exist, so that a new series is never visible before its
 * tags. Without rules nothing is tracked.
 */
export function openRuleWatch(connection: Connection, tx: Tx): RuleWatch {
  connection.exec('create temp table touched_series (seq integer primary key)')
  let isOn = false

  function toggle(on: boolean): void {
    for (const { name, event, table, touched } of watchedChanges) {
      connection.exec(
        on
          ? `create temp trigger if not exists watch_${name} ${event} on main.${table} begin
               insert into touched_series select seq from (${touched}) where seq is not null
               and seq not in (select seq from touched_series); end`
          : `drop trigger if exists temp.watch_${name}`,
      )
    }
  }

  const check = async () => {
    const ruled = (await tx.get(sql`select 1 as found from sharing_tags where rule is not null limit 1`)) !== undefined
    if (ruled === isOn) return
    toggle(ruled)
    await tx.run(sql`delete from touched_series`)
    isOn = ruled
  }

  return {
    async applyRules(now) {
      // Read again after each transaction, since a rollback may have changed whether rules exist.
      isOn =
        (await tx.get(sql`select 1 as found from temp.sqlite_master where name = 'watch_series_insert'`)) !== undefined
      await check()
      if (!isOn) return
      const seqs = (await tx.all<{ seq: number }>(sql`select seq from touched_series`)).map(({ seq }) => seq)
      if (seqs.length === 0) return
      await applyAllRules(tx, { seqs }, now)
      await tx.run(sql`delete from touched_series`)
    },
  }
}
