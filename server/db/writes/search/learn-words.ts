import { learnableWords } from '../../../domain/text/search-text.ts'
import type { Tx } from '../../dialects/sqlite/tx.ts'
import { raw, rowsOf, sql } from '../../sql.ts'

/**
 * Adds the words of titles and names to the vocabulary for typo correction. Unused words stay; matching them finds
 * nothing.
 * @param tokens as they go into the full-text index
 */
export function addToVocabulary(tx: Tx, tokens: readonly string[]): void {
  const words = new Set(tokens.flatMap(learnableWords))
  const pairs = [...words].map((word) => `${word} ${[...word].reverse().join('')}`)
  tx.run(
    sql`insert or ignore into search_words (word, reversed)
        select substr(value, 1, instr(value, ' ') - 1), substr(value, instr(value, ' ') + 1)
        from ${rowsOf(pairs)} where ${raw('1')}`,
  )
}
