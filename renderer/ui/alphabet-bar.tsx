import { UnstyledButton } from '@mantine/core'
import type { LetterGroup } from '../api/types.ts'
import { firstOfEach } from '../lib/first-of-each.ts'
import { formatNumber } from '../lib/format.ts'
import classes from './alphabet-bar.module.css'

type AlphabetBarProps = {
  readonly label: string
  /** In the order of the list; undefined until they are known. */
  readonly groups: readonly LetterGroup[] | undefined
  /** Called with the place (0-based) of the first of a group. */
  readonly onJump: (index: number) => void
}

/**
 * The letters that a list holds, each with how many begin so; a press goes to the first. Its place is kept until they
 * are known; where there is one letter there is nothing to choose.
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
