import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useMay } from '../../api/account/use-me.ts'
import { messageOf } from '../../api/api-error.ts'
import { librariesQuery } from '../../api/queries/libraries.ts'
import { type ExportOrder, exportFieldsQuery, exportsQuery, useCreateExport } from '../../api/system/exports.ts'
import { serverWords } from '../../api/texts.ts'
import type { CatalogExport, ExportField } from '../../api/types.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Note } from '../../ui/note.tsx'
import rows from '../../ui/rows.module.css'
import { Section } from '../../ui/section.tsx'
import classes from './data.module.css'
import { ExportRow } from './export-row.tsx'
import { formatNames, texts, typeNames } from './texts.ts'

type PicksProps = {
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** Empty selects all. */
  readonly picked: readonly string[]
  readonly onPicked: (picked: readonly string[]) => void
}

/** Selects some options, or all. */
function Picks({ label, options, picked, onPicked }: PicksProps) {
  const isAll = picked.length === 0
  // Selecting each one equals selecting all.
  const pick = (next: readonly string[]) => onPicked(next.length === options.length ? [] : next)
  return (
    <fieldset className={classes.options}>
      <legend>{label}</legend>
      <Checkbox checked={isAll} label={texts.catalog.all} onChange={() => onPicked([])} />
      <Checkbox.Group onChange={pick} value={[...picked]}>
        <div className={classes.checks}>
          {options.map(({ value, label: name }) => (
            <Checkbox key={value} label={name} value={value} />
          ))}
        </div>
      </Checkbox.Group>
    </fieldset>
  )
}

const words = texts.catalog

/** Exports of the catalog: create, follow, download and remove. */
export function CatalogSection() {
  const exports = useQuery(exportsQuery)
  return (
    <Section lead={words.lead} title={words.title}>
      <OrderForm />
      <Loaded query={exports} waiting={<div className={classes.waiting} />}>
        {(all) =>
          all.length === 0 ? (
            <p className={classes.about}>{words.none}</p>
          ) : (
            <ul aria-label={words.list} className={rows.list}>
              {all.map((one) => (
                <ExportRow key={one.id} one={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}

type Type = CatalogExport['exportType']
type Format = CatalogExport['format']

const choicesOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))
const choiceOf = ({ key, label }: ExportField) => ({ value: key, label: serverWords.field(label) })

function OrderForm() {
  const order = useCreateExport()
  const mayBooks = useMay('books-read')
  const libraries = useQuery(librariesQuery).data ?? []
  const fields = useQuery(exportFieldsQuery).data
  const [exportType, setType] = useState<Type>('series')
  const [format, setFormat] = useState<Format>('csv')
  const [libraryIds, setLibraries] = useState<readonly string[]>([])
  const [seriesFields, setSeriesFields] = useState<readonly string[]>([])
  const [bookFields, setBookFields] = useState<readonly string[]>([])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const chosen = { fields: [...seriesFields], bookFields: [...bookFields] } as Pick<
      ExportOrder,
      'fields' | 'bookFields'
    >
    order.mutate({ exportType, format, libraryIds: [...libraryIds], ...chosen })
  }
  const { series: seriesName, ...others } = typeNames
  return (
    <form className={classes.form} onSubmit={submit}>
      <div className={classes.choices}>
        <NativeSelect
          data={choicesOf(mayBooks ? { series: seriesName, ...others } : { series: seriesName })}
          label={words.what}
          onChange={(event) => setType(event.currentTarget.value as Type)}
          value={exportType}
        />
        <NativeSelect
          data={choicesOf(formatNames)}
          label={words.format}
          onChange={(event) => setFormat(event.currentTarget.value as Format)}
          value={format}
        />
        <Button loading={order.isPending} type="submit">
          {words.make}
        </Button>
      </div>
      <details className={classes.details}>
        <summary>{words.choose}</summary>
        {libraries.length > 1 && (
          <Picks
            label={words.libraries}
            onPicked={setLibraries}
            options={libraries.map(({ id, name }) => ({ value: id, label: name }))}
            picked={libraryIds}
          />
        )}
        {fields !== undefined && exportType !== 'books' && (
          <Picks
            label={words.seriesFields}
            onPicked={setSeriesFields}
            options={fields.series.map(choiceOf)}
            picked={seriesFields}
          />
        )}
        {fields !== undefined && exportType !== 'series' && (
          <Picks
            label={words.bookFields}
            onPicked={setBookFields}
            options={fields.books.map(choiceOf)}
            picked={bookFields}
          />
        )}
      </details>
      {order.isError && <Note tone="danger">{messageOf(order.error)}</Note>}
    </form>
  )
}
