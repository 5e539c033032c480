import { Button, Group, Modal, Radio, Stack, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Annotation } from '../../../../api/types.ts'
import { noExitTransition } from '../reader-popover.tsx'
import classes from './annotations.module.css'
import { type HighlightColor, highlightColors, type ReaderAnnotations, type Scheme, swatch } from './annotations.ts'
import { colors, texts } from './texts.ts'

type AnnotationEditorProps = {
  readonly annotations: Pick<ReaderAnnotations, 'edited' | 'stopEditing' | 'change' | 'remove'>
  readonly scheme: Scheme
}

/** Edits note and colour of an annotation. */
export function AnnotationEditor({ annotations, scheme }: AnnotationEditorProps) {
  const { edited, stopEditing } = annotations
  return (
    <Modal
      onClose={stopEditing}
      opened={edited !== null}
      title={<strong>{edited === null ? '' : texts.editor[edited.kind]}</strong>}
      transitionProps={noExitTransition}
    >
      {edited !== null && <Form annotation={edited} annotations={annotations} key={edited.id} scheme={scheme} />}
    </Modal>
  )
}

type FormProps = AnnotationEditorProps & { readonly annotation: Annotation }

function Form({ annotation, annotations: { change, remove, stopEditing }, scheme }: FormProps) {
  const [note, setNote] = useState(annotation.note ?? '')
  const [color, setColor] = useState<HighlightColor>(annotation.color ?? 'yellow')
  const save = (event: FormEvent) => {
    event.preventDefault()
    const changes = annotation.kind === 'highlight' ? { note, color } : { note }
    change.mutate({ annotationId: annotation.id, ...changes }, { onSuccess: stopEditing })
  }
  return (
    <form onSubmit={save}>
      <Stack>
        {annotation.excerpt !== null && <blockquote className={classes.quote}>{annotation.excerpt}</blockquote>}
        {annotation.kind === 'highlight' && (
          <Radio.Group label={texts.color} onChange={(value) => setColor(value as HighlightColor)} value={color}>
            <Group mt={6}>
              {highlightColors.map((value) => (
                <Radio
                  key={value}
                  label={
                    <span className={classes.colorName} style={{ '--swatch': swatch(value, scheme) }}>
                      {colors[value]}
                    </span>
                  }
                  value={value}
                />
              ))}
            </Group>
          </Radio.Group>
        )}
        <Textarea
          autosize
          data-autofocus
          label={texts.note}
          maxLength={5_000}
          maxRows={10}
          minRows={3}
          onChange={(event) => setNote(event.currentTarget.value)}
          value={note}
        />
        <Group justify="space-between">
          <Button
            c="var(--danger)"
            loading={remove.isPending}
            onClick={() => remove.mutate(annotation.id, { onSuccess: stopEditing })}
            variant="subtle"
          >
            {texts.delete}
          </Button>
          <Button loading={change.isPending} type="submit">
            {texts.done}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
