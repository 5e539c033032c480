import { Button, Checkbox, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../../api/account/use-me.ts'
import { messageOf } from '../../../api/api-error.ts'
import { useTagSeries } from '../../../api/people/use-sharing.ts'
import { seriesSharingQuery, sharingTagsQuery } from '../../../api/queries/sharing.ts'
import type { SeriesSharingTag, SharingTag } from '../../../api/types.ts'
import { LinkButton } from '../../../ui/links.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Note } from '../../../ui/note.tsx'
import { RoomyDialog } from '../../../ui/roomy-dialog.tsx'
import about from '../about/about.module.css'
import classes from './sharing.module.css'
import { texts } from './texts.ts'

const words = texts.series

type SeriesSharingProps = { readonly seriesId: string; readonly opened: boolean; readonly onClose: () => void }

/** Adds and removes sharing tags of a series; tags from rules are shown and cannot be removed. */
export function SeriesSharing({ seriesId, opened, onClose }: SeriesSharingProps) {
  return (
    <RoomyDialog onClose={onClose} opened={opened} size={520} title={words.title}>
      <Ticks onClose={onClose} seriesId={seriesId} />
    </RoomyDialog>
  )
}

function Ticks({ seriesId, onClose }: Omit<SeriesSharingProps, 'opened'>) {
  const tags = useQuery(sharingTagsQuery)
  const carried = useQuery(seriesSharingQuery(seriesId))
  const tagging = useTagSeries()
  const [changing, setChanging] = useState<ReadonlyMap<string, boolean>>(new Map())
  const toggle = (id: string, isOn: boolean) => {
    setChanging((known) => new Map([...known, [id, isOn]]))
    const change = { seriesIds: [seriesId], add: isOn ? [id] : [], remove: isOn ? [] : [id] }
    tagging.mutate(change, {
      onSettled: () => setChanging((known) => new Map([...known].filter(([other]) => other !== id))),
    })
  }
  return (
    <Stack gap="md">
      <p className={classes.lead}>{words.lead}</p>
      <Loaded query={tags}>
        {(all) =>
          all.length === 0 ? (
            <p className={classes.plain}>{words.none}</p>
          ) : (
            <Loaded query={carried}>
              {(here) => (
                <ul className={classes.ticks}>
                  {all.map((tag) => (
                    <li key={tag.id}>
                      <Tick
                        changing={changing.get(tag.id)}
                        here={here.find(({ id }) => id === tag.id)}
                        onToggle={(isOn) => toggle(tag.id, isOn)}
                        tag={tag}
                      />
                    </li>
                  ))}
                </ul>
              )}
            </Loaded>
          )
        }
      </Loaded>
      {tagging.error !== null && <Note tone="danger">{messageOf(tagging.error)}</Note>}
      <div className={classes.ends}>
        <LinkButton to="/sharing-tags" variant="subtle">
          {words.manage}
        </LinkButton>
        <Button onClick={onClose}>{words.done}</Button>
      </div>
    </Stack>
  )
}

type TickProps = {
  readonly tag: SharingTag
  readonly here: SeriesSharingTag | undefined
  /** Change in progress; undefined for none. */
  readonly changing: boolean | undefined
  readonly onToggle: (isOn: boolean) => void
}

function Tick({ tag, here, changing, onToggle }: TickProps) {
  const isByRule = here?.isByRule === true
  const hints = [isByRule ? words.byRule : tag.description, words.people(tag.userCount)]
  return (
    <Checkbox
      checked={changing ?? here !== undefined}
      className={classes.tick}
      description={hints.filter((hint) => hint !== null && hint !== '').join(' · ')}
      disabled={isByRule || changing !== undefined}
      label={tag.name}
      onChange={(event) => onToggle(event.currentTarget.checked)}
    />
  )
}

/** Sharing tags of a series, for people managers. */
export function SharingOfSeries({ seriesId }: { readonly seriesId: string }) {
  const mayView = useMay('users-read')
  const mayChange = useMay('users-write')
  const tags = useQuery({ ...seriesSharingQuery(seriesId), enabled: mayView }).data
  const [opened, dialog] = useDisclosure()
  if (!mayView || tags === undefined) return null
  return (
    <section aria-label={words.title} className={about.section}>
      <h2 className={about.heading}>{words.title}</h2>
      {tags.length === 0 ? (
        <p className={about.empty}>{words.noneHere}</p>
      ) : (
        <ul className={classes.chips}>
          {tags.map(({ id, name, isByRule }) => (
            <li className={classes.chip} key={id}>
              {isByRule ? `${name}, ${words.ruled}` : name}
            </li>
          ))}
        </ul>
      )}
      {mayChange && (
        <Button onClick={dialog.open} size="compact-sm" variant="default">
          {words.change}
        </Button>
      )}
      <SeriesSharing onClose={dialog.close} opened={opened} seriesId={seriesId} />
    </section>
  )
}
