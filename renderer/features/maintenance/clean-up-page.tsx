import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForgetTasks } from '../../api/system/clean-up.ts'
import { taskStatsQuery } from '../../api/system/tasks.ts'
import { formatNumber } from '../../lib/format.ts'
import { ConfirmButton } from '../../ui/confirm.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import classes from './clean-up.module.css'
import { MissingBooks } from './missing-books.tsx'
import { OrphanedCovers } from './orphaned-covers.tsx'
import { ages, texts } from './texts.ts'
import { UnusedNames } from './unused-names.tsx'

const words = texts.tasks

/** The list of ended background work, made shorter. */
function EndedWork() {
  const stats = useQuery(taskStatsQuery)
  const forget = useForgetTasks()
  const [age, setAge] = useState<string>(ages[0].value)
  return (
    <Section lead={words.lead} title={words.title}>
      <Loaded query={stats}>
        {({ completed, failed, cancelled }) => (
          <p className={classes.nothing}>
            {words.amount(formatNumber(completed), formatNumber(failed), formatNumber(cancelled))}
          </p>
        )}
      </Loaded>
      <div className={classes.line}>
        <NativeSelect
          data={[...ages]}
          label={words.age}
          onChange={(event) => setAge(event.currentTarget.value)}
          value={age}
        />
        <ConfirmButton
          action={words.forget}
          mutation={forget}
          onConfirm={(close) => forget.mutate(Number(age), { onSuccess: close })}
          title={words.ask}
        >
          {words.kept}
        </ConfirmButton>
      </div>
      {forget.isSuccess && <p role="status">{words.forgotten(forget.data.deleted)}</p>}
    </Section>
  )
}

/** What can be removed because nothing needs it any more; each part shows first what it would remove. */
export function CleanUpPage() {
  return (
    <Page narrow subtitle={texts.lead} title={texts.title}>
      <OrphanedCovers />
      <UnusedNames />
      <MissingBooks />
      <EndedWork />
    </Page>
  )
}
