import { useMay } from '../../api/account/use-me.ts'
import { useActiveScans } from '../../api/libraries/use-scans.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RunningScan } from '../shared/tasks/running-scan.tsx'
import { NoBooksYet } from '../shared/titles/no-books-yet.tsx'
import classes from './home.module.css'
import { texts } from './texts.ts'

/** Home before there is a book: how to get one, or how far the first scan is. */
export function HomeEmpty() {
  const [scan] = useActiveScans()
  const mayMaintain = useMay('libraries-write')
  // Folders are nothing to people who only read.
  if (scan !== undefined && mayMaintain) {
    const words = scan.paused ? texts.paused : texts.scanning
    return (
      <EmptyState
        action={
          <div className={classes.scan}>
            <RunningScan scan={scan} />
          </div>
        }
        text={words.text}
        title={words.title}
      />
    )
  }
  return <NoBooksYet words={texts.empty} />
}
