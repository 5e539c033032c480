import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { readingStatsQuery } from '../../api/reading/statistics.ts'
import type { ReadingStats } from '../../api/types.ts'
import { formatNumber } from '../../lib/format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Facts } from '../../ui/facts.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { factsOf, isNothing, type Measure } from './amounts.ts'
import { Bars, Shares } from './bars.tsx'
import { Calendar } from './calendar.tsx'
import { barsOf, dayOf, rangeOf, type Span } from './days.ts'
import classes from './statistics.module.css'
import { StatisticsTabs } from './statistics-tabs.tsx'
import { texts } from './texts.ts'

const spans = Object.entries(texts.spans).map(([value, label]) => ({ value, label }))
const measures = Object.entries(texts.measures).map(([value, label]) => ({ value, label }))

/** Recent reading of the signed-in person. */
export function StatisticsPage({ span }: { readonly span: Span }) {
  const navigate = useNavigate()
  const [measure, setMeasure] = useState<Measure>('pagesRead')
  const { from, to } = rangeOf(span, dayOf(new Date()))
  const stats = useQuery(readingStatsQuery(from, to))
  return (
    <Page narrow subtitle={texts.lead} title={texts.title}>
      <StatisticsTabs />
      <div className={classes.choices}>
        <SegmentedControl
          aria-label={texts.spanLabel}
          data={spans}
          onChange={(value) => void navigate({ to: '/statistics', search: { span: value as Span }, replace: true })}
          value={span}
        />
        <SegmentedControl
          aria-label={texts.measureLabel}
          data={measures}
          onChange={(value) => setMeasure(value as Measure)}
          value={measure}
        />
      </div>
      <Loaded query={stats} waiting={<div className={classes.waiting} />}>
        {(read) => (isNothing(read.total) ? <Nothing /> : <Read measure={measure} span={span} stats={read} />)}
      </Loaded>
    </Page>
  )
}

/** The suggested action when there is nothing to show. */
export function Nothing() {
  const { title, text, action } = texts.empty
  return <EmptyState action={<LinkButton to="/series">{action}</LinkButton>} text={text} title={title} />
}

type ReadProps = { readonly stats: ReadingStats; readonly span: Span; readonly measure: Measure }

function Read({ stats, span, measure }: ReadProps) {
  const { names } = texts
  const streaks = [
    { name: names.streak, value: formatNumber(stats.currentStreak) },
    { name: names.longest, value: formatNumber(stats.longestStreak) },
  ]
  return (
    <>
      <div className={classes.facts}>
        <Facts facts={[...factsOf(stats.total), ...streaks]} />
      </div>
      <Section title={texts.bars}>
        <Bars bars={barsOf(stats.periods, span)} measure={measure} span={span} />
      </Section>
      {span !== 'month' && (
        <Section title={texts.calendar}>
          <Calendar days={stats.periods} measure={measure} />
        </Section>
      )}
      {stats.bySeries.length > 0 && (
        <Section title={texts.series}>
          <Shares
            measure={measure}
            shares={stats.bySeries.map((one) => ({ ...one, name: one.title, link: one.seriesId }))}
          />
        </Section>
      )}
      <Section title={texts.formats}>
        <Shares measure={measure} shares={stats.byFormat.map((one) => ({ ...one, name: one.format.toUpperCase() }))} />
      </Section>
    </>
  )
}
