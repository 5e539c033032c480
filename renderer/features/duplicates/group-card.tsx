import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMay } from '../../api/account/use-me.ts'
import { useDismissGroup } from '../../api/titles/duplicates.ts'
import { ConfirmButton } from '../../ui/confirm.tsx'
import { Cover } from '../../ui/cover.tsx'
import { Section } from '../../ui/section.tsx'
import classes from './duplicates.module.css'
import { texts } from './texts.ts'

type GroupCardProps = {
  readonly id: string
  readonly of: 'books' | 'series'
  readonly title: string
  readonly lead: string
  /** Further actions for the group. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A group: what its members share, the members side by side, and dismissing it. */
export function GroupCard({ id, of, title, lead, actions, children }: GroupCardProps) {
  const forget = useDismissGroup(of)
  const mayForget = useMay(of === 'books' ? 'books-write' : 'series-write')
  return (
    <Section
      actions={
        <Group gap="xs">
          {actions}
          {mayForget && (
            <ConfirmButton
              aria-label={`${texts.ignore}: ${title}`}
              size="xs"
              action={texts.ignore}
              mutation={forget}
              onConfirm={(close) => forget.mutate(id, { onSuccess: close })}
              title={texts.ignoreAsk}
            >
              {texts.ignoreExplanation[of]}
            </ConfirmButton>
          )}
        </Group>
      }
      lead={lead}
      title={title}
    >
      <ul className={classes.members}>{children}</ul>
    </Section>
  )
}

type Fact = {
  readonly name: string
  readonly value: ReactNode
  /** Shown at full width below its name. */
  readonly isLong?: boolean
}

type MemberProps = {
  readonly id: string
  readonly cover: string
  readonly title: string
  /** The title as a link. */
  readonly link: ReactNode
  readonly facts: readonly Fact[]
}

/** A member of a group with its distinguishing details. */
export function Member({ id, cover, title, link, facts }: MemberProps) {
  return (
    <li className={classes.member}>
      <span>
        <Cover id={id} src={cover} title={title} />
      </span>
      <div className={classes.text}>
        {link}
        <dl className={classes.facts}>
          {facts.map(({ name, value, isLong = false }) => (
            <div data-long={isLong || undefined} key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </li>
  )
}
