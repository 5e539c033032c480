import { Button, Menu } from '@mantine/core'
import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type AuditChoice, auditFile, auditHeadQuery, auditQuery } from '../../api/queries/audit.ts'
import type { AuditEntry } from '../../api/types.ts'
import { counted } from '../../lib/counts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import { TryAgain } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import classes from './audit.module.css'
import { AuditFilters, everything } from './audit-filters.tsx'
import { AuditRow } from './audit-row.tsx'
import { texts } from './texts.ts'

type AuditPageProps = { readonly choice: AuditChoice; readonly onChoice: (choice: AuditChoice) => void }

/** Audit log. */
export function AuditPage({ choice, onChoice }: AuditPageProps) {
  const { list, entries, total, hasNews, showNews } = useEntries(choice)
  return (
    <Page actions={<ExportMenu choice={choice} />} subtitle={texts.lead} title={texts.title}>
      <AuditFilters choice={choice} isEmpty={total === 0} onChoice={onChoice} reported={namesIn(entries)} />
      <div className={classes.status}>
        <span role="status">
          {total !== undefined && counted.entries(total)}
          {hasNews && ` · ${texts.newsLead}`}
        </span>
        {hasNews && (
          <Button onClick={showNews} size="compact-sm">
            {texts.news}
          </Button>
        )}
      </div>
      {list.isError && <TryAgain query={list} />}
      {list.isPending && <div className={classes.waiting} />}
      {total === 0 && (
        <EmptyState
          action={<Button onClick={() => onChoice(everything)}>{texts.clear}</Button>}
          text={texts.none.text}
          title={texts.none.title}
        />
      )}
      <ul aria-label={texts.list} className={classes.list}>
        {entries.map((entry) => (
          <AuditRow entry={entry} key={entry.id} onPerson={(userId) => onChoice({ ...choice, userId })} />
        ))}
      </ul>
      <ShowMore label={texts.older} query={list} />
    </Page>
  )
}

/** Pages shift while entries are added: remove duplicates. */
function useEntries(choice: AuditChoice) {
  const client = useQueryClient()
  const list = useInfiniteQuery(auditQuery(choice))
  const head = useQuery(auditHeadQuery(choice))
  const pages = list.data?.pages ?? []
  const entries = [...new Map(pages.flatMap(({ data }) => data).map((entry) => [entry.id, entry])).values()]
  const isLater = head.dataUpdatedAt > list.dataUpdatedAt
  const showNews = () => {
    const { queryKey } = auditQuery(choice)
    client.setQueryData<InfiniteData<(typeof pages)[number], number>>(
      queryKey,
      (known) => known && { pages: known.pages.slice(0, 1), pageParams: known.pageParams.slice(0, 1) },
    )
    void client.invalidateQueries({ queryKey })
  }
  return {
    list,
    entries,
    total: pages[0]?.total,
    hasNews: list.isSuccess && isLater && versionOf(head.data) !== versionOf(pages[0]),
    showNews,
  }
}

type Shown = { readonly data: readonly AuditEntry[] }

/** Repeated failures of one kind are counted in one entry, which then changes. */
function versionOf(page: Shown | undefined): string {
  return page?.data.map(({ id, count }) => `${id} ${count}`).join() ?? ''
}

function namesIn(entries: readonly AuditEntry[]): ReadonlyMap<string, string> {
  return new Map(
    entries.flatMap(({ userId, userName, subject }) => [
      ...(userId !== null && userName !== null ? [[userId, userName] as const] : []),
      ...(subject?.type === 'user' && subject.name !== null ? [[subject.id, subject.name] as const] : []),
    ]),
  )
}

function ExportMenu({ choice }: Pick<AuditPageProps, 'choice'>) {
  return (
    <Menu width={260}>
      <Menu.Target>
        <Button rightSection={<ChevronDownIcon size={16} />} variant="default">
          {texts.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{texts.exportHint}</Menu.Label>
        <Menu.Item component="a" download href={auditFile(choice, 'csv')}>
          {texts.csv}
        </Menu.Item>
        <Menu.Item component="a" download href={auditFile(choice, 'ndjson')}>
          {texts.json}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
