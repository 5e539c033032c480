import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMay } from '../../api/account/use-me.ts'
import { useSharingTag } from '../../api/people/use-sharing.ts'
import { rulePreviewQuery } from '../../api/queries/sharing.ts'
import type { SharingTag } from '../../api/types.ts'
import { ConfirmButton } from '../../ui/confirm.tsx'
import { Section } from '../../ui/section.tsx'
import { describe, useNameOf } from '../shared/filter/describe.ts'
import { readCondition } from '../shared/filter/draft.ts'
import classes from './access.module.css'
import { RuleEditor } from './rule-editor.tsx'
import { texts } from './texts.ts'

const words = texts.rule

/** The rule that assigns a tag to series: conditions, number of matches, and buttons to change it. */
export function TagRule({ tag }: { readonly tag: SharingTag }) {
  const mayChange = useMay('users-write')
  const [editing, edit] = useDisclosure()
  return (
    <Section lead={words.lead} title={words.title}>
      {tag.rule === null ? <p className={classes.line}>{words.none}</p> : <RuleInWords rule={tag.rule} />}
      {mayChange && (
        <div className={classes.buttons}>
          <Button onClick={edit.open} variant="default">
            {tag.rule === null ? words.set : words.change}
          </Button>
          {tag.rule !== null && <Drop tagId={tag.id} />}
        </div>
      )}
      <RuleEditor onClose={edit.close} opened={editing} tag={tag} />
    </Section>
  )
}

function RuleInWords({ rule }: { readonly rule: NonNullable<SharingTag['rule']> }) {
  const draft = useMemo(() => readCondition('series', rule), [rule])
  const nameOf = useNameOf(draft)
  const found = useQuery(rulePreviewQuery(rule)).data
  return (
    <div className={classes.confirmation}>
      {draft === null ? (
        <p>{words.other}</p>
      ) : (
        <>
          <p>{words.asks[draft.kind]}</p>
          <ul>
            {draft.of.map((node) => (
              <li key={node.key}>{describe('series', node, nameOf)}</li>
            ))}
          </ul>
        </>
      )}
      {found !== undefined && (
        <p>
          <strong>{words.now(found.total)}</strong>
        </p>
      )}
    </div>
  )
}

function Drop({ tagId }: { readonly tagId: string }) {
  const { change } = useSharingTag(tagId)
  return (
    <ConfirmButton
      variant="subtle"
      action={words.drop}
      mutation={change}
      onConfirm={(close) => change.mutate({ rule: null }, { onSuccess: close })}
      title={words.dropAsk}
    >
      {words.dropKept}
    </ConfirmButton>
  )
}
