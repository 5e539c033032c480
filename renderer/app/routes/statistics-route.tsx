import { getRouteApi } from '@tanstack/react-router'
import { StatisticsPage } from '../../features/statistics/statistics-page.tsx'
import { YearPage } from '../../features/statistics/year-page.tsx'

const statistics = getRouteApi('/shell/statistics')
const year = getRouteApi('/shell/statistics/year')

/** Recent reading of the signed-in user. */
export function StatisticsRoute() {
  return <StatisticsPage span={statistics.useSearch().span ?? 'month'} />
}

/** A year of reading; defaults to the current one. */
export function YearRoute() {
  return <YearPage year={year.useSearch().year ?? new Date().getFullYear()} />
}
