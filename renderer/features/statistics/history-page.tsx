import { Button, NativeSelect, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../api/account/use-me.ts'
import { readBooksQuery, useDeleteReadingHistory } from '../../api/reading/statistics.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { TryAgain } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { HistoryRow } from './history-row.tsx'
import classes from './statistics.module.css'
import { StatisticsTabs } from './statistics-tabs.tsx'
import { ages, texts } from './texts.ts'

const dayMs = 86_400_000

/** Chooses which history to delete, saying what stays. */
function ForgetHistory({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const forget = useDeleteReadingHistory()
  const [age, setAge] = useState<string>(ages[0].value)
  const confirm = () =>
    forget.mutate(beforeOf(age, Date.now()), {
      onSuccess: ({ deleted }) => {
        onClose()
        notifications.show({ message: texts.forgotten(deleted) })
      },
    })
  return (
    <Confirm
      action={texts.forgetAction}
      mutation={forget}
      onClose={onClose}
      onConfirm={confirm}
      opened={opened}
      title={`${texts.forget}?`}
    >
      <Stack gap="md">
        <NativeSelect
          data={ages.map(({ value, label }) => ({ value, label }))}
          label={texts.forgetWhich}
          onChange={(event) => setAge(event.currentTarget.value)}
          value={age}
        />
        <span>{texts.forgetKept}</span>
      </Stack>
    </Confirm>
  )
}

/** The time before which entries are deleted; null for all. */
function beforeOf(age: string, now: number): string | null {
  const days = ages.find(({ value }) => value === age)?.days ?? 0
  return days === 0 ? null : new Date(now - days * dayMs).toISOString()
}

/** Started and finished books, with options to delete the history. */
export function HistoryPage() {
  const books = useInfiniteQuery(readBooksQuery)
  const mayForget = useMay('progress-write')
  const [asking, ask] = useDisclosure()
  const rows = books.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <Page
      actions={
        mayForget &&
        rows.length > 0 && (
          <Button onClick={ask.open} variant="default">
            {texts.forget}
          </Button>
        )
      }
      narrow
      subtitle={texts.historyLead}
      title={texts.historyTitle}
    >
      <StatisticsTabs />
      {books.isError && <TryAgain query={books} />}
      {books.isSuccess && rows.length === 0 && (
        <EmptyState
          action={<LinkButton to="/series">{texts.historyEmpty.action}</LinkButton>}
          text={texts.historyEmpty.text}
          title={texts.historyEmpty.title}
        />
      )}
      <ul className={classes.list}>
        {rows.map((book) => (
          <HistoryRow book={book} key={book.id} />
        ))}
      </ul>
      <ShowMore query={books} />
      <ForgetHistory onClose={ask.close} opened={asking} />
    </Page>
  )
}
