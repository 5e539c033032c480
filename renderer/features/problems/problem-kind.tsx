import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { problemsQuery } from '../../api/queries/problems.ts'
import type { ProblemCount } from '../../api/types.ts'
import { plural } from '../../lib/format.ts'
import { TryAgain } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { ProblemRow } from './problem-row.tsx'
import classes from './problems.module.css'
import { RetryButton } from './retry-button.tsx'
import { kindName, texts } from './texts.ts'

type ProblemKindProps = {
  readonly kind: ProblemCount
  readonly libraryId: string | null
  /** Whether its files are shown before anybody asks. */
  readonly startsOpen: boolean
}

/** One kind of problem: what it means, what helps, how many files have it, and which. */
export function ProblemKind({ kind: { code, message, count }, libraryId, startsOpen }: ProblemKindProps) {
  const [opened, { toggle }] = useDisclosure(startsOpen)
  return (
    <Section
      actions={<RetryButton filter={{ libraryId, code }} label={`${texts.retryKind}: ${kindName(code)}`} />}
      lead={message}
      title={`${kindName(code)} · ${plural(count, 'file')}`}
    >
      <Button
        aria-expanded={opened}
        aria-label={`${opened ? texts.hide : texts.show}: ${kindName(code)}`}
        className={classes.toggle}
        onClick={toggle}
        size="compact-sm"
        variant="subtle"
      >
        {opened ? texts.hide : texts.show}
      </Button>
      {opened && <Files code={code} libraryId={libraryId} told={message} />}
    </Section>
  )
}

type FilesProps = { readonly code: string; readonly libraryId: string | null; readonly told: string }

function Files({ code, libraryId, told }: FilesProps) {
  const problems = useInfiniteQuery(problemsQuery({ libraryId, code }))
  const rows = problems.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <>
      {problems.isError && <TryAgain query={problems} />}
      <ul className={classes.list}>
        {rows.map((problem) => (
          <ProblemRow key={problem.book.id} problem={problem} told={told} withLibrary={libraryId === null} />
        ))}
      </ul>
      <ShowMore className={classes.more} query={problems} />
    </>
  )
}
