import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { LockIcon, MoreIcon, UnlockIcon } from '../../../ui/icons.tsx'
import { inWords } from './draft.ts'
import classes from './metadata-form.module.css'
import { sourceNames, texts } from './texts.ts'

export type Offer = { readonly source: string; readonly value?: unknown }

type FieldFrameProps = {
  readonly label: string
  readonly locked: boolean
  /** Source of the value. */
  readonly source: string | undefined
  /** Values of all sources, the best first. */
  readonly offers: readonly Offer[]
  readonly onLock: (locked: boolean) => void
  readonly onTake: (value: unknown) => void
  readonly children: ReactNode
}

/** A field with its source, its lock, and the values of other sources. */
export function FieldFrame({ label, locked, source, offers, onLock, onTake, children }: FieldFrameProps) {
  const lockLabel = `${locked ? texts.unlock : texts.lock} ${label}`
  return (
    <fieldset aria-label={label} className={classes.field}>
      <div className={classes.top}>
        <span className={classes.label}>{label}</span>
        {source !== undefined && <span className={classes.source}>{sourceNames[source] ?? source}</span>}
        <span className={classes.tools}>
          {offers.length > 0 && (
            <Menu position="bottom-end" withinPortal>
              <Menu.Target>
                <ActionIcon aria-label={`${texts.others} ${label}`} color="gray" size={32} variant="subtle">
                  <MoreIcon size={16} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {offers.map((offer) => (
                  <Menu.Item key={offer.source} onClick={() => onTake(offer.value)}>
                    <span className={classes.offer}>
                      <span className={classes.source}>{sourceNames[offer.source] ?? offer.source}</span>
                      <span className={classes.words}>{inWords(offer.value)}</span>
                    </span>
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
          <Tooltip label={locked ? texts.locked : texts.open}>
            <ActionIcon
              aria-label={lockLabel}
              aria-pressed={locked}
              color={locked ? 'accent' : 'gray'}
              onClick={() => onLock(!locked)}
              size={32}
              variant="subtle"
            >
              {locked ? <LockIcon size={16} /> : <UnlockIcon size={16} />}
            </ActionIcon>
          </Tooltip>
        </span>
      </div>
      {children}
    </fieldset>
  )
}
