import { useMay } from '../../api/use-me.ts'
import { useActiveScans } from '../../api/use-scans.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { ScanProgress } from '../../ui/scan-progress.tsx'
import classes from './home.module.css'
import { texts } from './texts.ts'

/** Home before there is a book: how to get one, or how far the first scan is. */
export function HomeEmpty() {
  const mayAdd = useMay('libraries-write')
  const [scan] = useActiveScans()
  if (scan !== undefined) {
    return (
      <EmptyState
        action={
          <div className={classes.scan}>
            <ScanProgress scan={scan} />
          </div>
        }
        text={texts.scanning.text}
        title={texts.scanning.title}
      />
    )
  }
  if (!mayAdd) return <EmptyState text={texts.emptyReader.text} title={texts.emptyReader.title} />
  return (
    <EmptyState
      action={<LinkButton to="/libraries/new">{texts.empty.action}</LinkButton>}
      text={texts.empty.text}
      title={texts.empty.title}
    />
  )
}
