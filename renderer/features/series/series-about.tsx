import { UnstyledButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useMay } from '../../api/account/use-me.ts'
import type { Book } from '../../api/types.ts'
import { ChevronRightIcon } from '../../ui/icons.tsx'
import { ExternalIds, Links } from '../shared/about/elsewhere.tsx'
import { InLists } from '../shared/about/in-lists.tsx'
import { ReadHistory } from '../shared/about/read-history.tsx'
import { SharingOfSeries } from '../shared/sharing/series-sharing.tsx'
import { AlternateTitles } from './alternate-titles.tsx'
import { ExternalRatings } from './external-ratings.tsx'
import { RatingForm } from './rating-form.tsx'
import classes from './series-about.module.css'
import { texts } from './texts.ts'

type SeriesAboutProps = { readonly seriesId: string; readonly books: readonly Book[] | undefined }

/** What else is known of a series; closed until one asks for it, and this browser remembers which. */
export function SeriesAbout({ seriesId, books }: SeriesAboutProps) {
  const [opened, setOpened] = useLocalStorage({ key: 'inglenook-series-about', defaultValue: false })
  return (
    <div className={classes.about}>
      <UnstyledButton aria-expanded={opened} className={classes.toggle} onClick={() => setOpened(!opened)}>
        <ChevronRightIcon className={classes.sign} size={18} />
        {texts.about}
      </UnstyledButton>
      {opened && <Parts books={books} seriesId={seriesId} />}
    </div>
  )
}

function Parts({ seriesId, books }: SeriesAboutProps) {
  const mayEdit = useMay('series-write')
  const mayRate = useMay('progress-write')
  const owner = { kind: 'series', id: seriesId } as const
  return (
    <div className={classes.parts}>
      {mayRate && <RatingForm seriesId={seriesId} />}
      <AlternateTitles mayEdit={mayEdit} seriesId={seriesId} />
      <Links mayEdit={mayEdit} owner={owner} />
      <ExternalIds mayEdit={mayEdit} owner={owner} />
      <ExternalRatings mayEdit={mayEdit} seriesId={seriesId} />
      <InLists owner={owner} />
      <SharingOfSeries seriesId={seriesId} />
      <ReadHistory owner={owner} titleOf={(bookId) => books?.find(({ id }) => id === bookId)?.title} />
    </div>
  )
}
