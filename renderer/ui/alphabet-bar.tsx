import { UnstyledButton } from '@mantine/core'
import type { LetterGroup } from '../api/types.ts'
import { firstOfEach } from '../lib/first-of-each.ts'
import { formatNumber } from '../lib/format.ts'
import classes from './alphabet-bar.module.css'

type AlphabetBarProps = {
  readonly label: string
  /** In list order; undefined while loading. */
  readonly groups: readonly LetterGroup[] | undefined
  /** Called with the index (0-based) of the first item of a group. */
  readonly onJump: (index: number) => void
}

/**
 * First letters of a list with counts; selecting one scrolls to it. Its space is reserved while loading; it is hidden
 * when there is only one letter.
 */
export function AlphabetBar({ label, groups, onJump }: AlphabetBarProps) {
  if (groups !== undefined && groups.length < 2) return null
  const firsts = firstOfEach(groups ?? [])
  return (
    <nav aria-label={label} className={classes.bar}>
      {groups?.map(({ group, count }, index) => (
        <UnstyledButton className={classes.letter} key={group} onClick={() => onJump(firsts[index] ?? 0)}>
          <span>{group}</span>
          <span className={classes.count}>{formatNumber(count)}</span>
        </UnstyledButton>
      ))}
    </nav>
  )
}
