import { Checkbox, NativeSelect, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMay, useMayByPassword } from '../../api/account/use-me.ts'
import type { BookFormat, Library } from '../../api/types.ts'
import { formatNames } from '../../lib/book-words.ts'
import { scheduleChoices } from '../../lib/schedules.ts'
import { Section } from '../../ui/section.tsx'
import { common } from '../../ui/texts.ts'
import { ConfigFields, DirectionChoice } from './config-fields.tsx'
import { bookOptions, bookStrategyNames, numberStrategyNames, seriesOptions } from './config-options.ts'
import type { LibraryDraft } from './library-draft.ts'
import classes from './library-settings.module.css'
import { RulesEditor } from './rules-editor.tsx'
import { settingsTexts as words } from './settings-texts.ts'
import { strategyNames, texts } from './texts.ts'

type SectionProps = {
  readonly draft: LibraryDraft
  readonly onDraft: (part: Partial<LibraryDraft>) => void
}

const below = ['label', 'input', 'description', 'error'] as const
const choicesOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

/** Name, folder, notes and reading direction. */
export function AboutSection({ draft, onDraft }: SectionProps) {
  const mayMove = useMay('system-admin')
  const pathOfOthers = useMayByPassword('system-admin') ? common.linkedDevice.text : words.pathOfAdministrators
  return (
    <Section lead={words.about.lead} title={words.about.title}>
      <Stack gap="md">
        <TextInput
          label={texts.name}
          maxLength={200}
          onChange={(event) => onDraft({ name: event.currentTarget.value })}
          required
          value={draft.name}
          withAsterisk={false}
        />
        <TextInput
          className={classes.code}
          description={mayMove ? words.pathHint : pathOfOthers}
          disabled={!mayMove}
          inputWrapperOrder={[...below]}
          label={words.path}
          maxLength={4096}
          onChange={(event) => onDraft({ path: event.currentTarget.value })}
          required
          value={draft.path}
          withAsterisk={false}
        />
        <DirectionChoice
          direction={draft.defaultReadingDirection}
          onDirection={(defaultReadingDirection) => onDraft({ defaultReadingDirection })}
        />
        <Textarea
          autosize
          label={words.description}
          maxLength={5000}
          maxRows={8}
          minRows={2}
          onChange={(event) => onDraft({ description: event.currentTarget.value })}
          value={draft.description}
        />
      </Stack>
    </Section>
  )
}

const allFormats = Object.keys(formatNames) as BookFormat[]

/** Formats and exclusions. */
export function FilesSection({ draft, onDraft }: SectionProps) {
  const isShown = (format: BookFormat) => draft.formats.length === 0 || draft.formats.includes(format)
  const toggle = (format: BookFormat) => {
    const shown = allFormats.filter((other) => (other === format ? !isShown(other) : isShown(other)))
    // All selected equals no restriction; an empty selection would hide everything.
    if (shown.length > 0) onDraft({ formats: shown.length === allFormats.length ? [] : shown })
  }
  return (
    <Section lead={words.files.lead} title={words.files.title}>
      <Stack gap="md">
        <Checkbox.Group label={words.formats} value={allFormats.filter(isShown)}>
          <div className={classes.checks}>
            {allFormats.map((format) => (
              <Checkbox key={format} label={formatNames[format]} onChange={() => toggle(format)} value={format} />
            ))}
          </div>
        </Checkbox.Group>
        <Textarea
          autosize
          className={classes.code}
          description={texts.excludedHint}
          inputWrapperOrder={[...below]}
          label={texts.excluded}
          maxRows={8}
          minRows={2}
          onChange={(event) => onDraft({ excludedPatterns: event.currentTarget.value })}
          value={draft.excludedPatterns}
        />
      </Stack>
    </Section>
  )
}

/** Grouping of books into series. */
export function SeriesSection({ draft, onDraft, library }: SectionProps & { readonly library: Library }) {
  const mayGroup = useMay('series-write')
  const choose = (seriesStrategy: LibraryDraft['seriesStrategy']) => {
    // Options of a strategy are meaningless for another one.
    const isStored = seriesStrategy === library.seriesStrategy
    onDraft({ seriesStrategy, seriesConfig: isStored ? (library.seriesConfig ?? {}) : {} })
  }
  return (
    <Section lead={words.series.lead} title={words.series.title}>
      <Stack gap="md">
        <NativeSelect
          data={choicesOf(strategyNames)}
          label={texts.grouping}
          onChange={(event) => choose(event.currentTarget.value as LibraryDraft['seriesStrategy'])}
          value={draft.seriesStrategy}
        />
        <ConfigFields
          config={draft.seriesConfig}
          onConfig={(seriesConfig) => onDraft({ seriesConfig })}
          options={seriesOptions[draft.seriesStrategy]}
        />
        {mayGroup && (
          <p className={classes.about}>
            {words.manualChanges}{' '}
            <Link params={{ libraryId: library.id }} to="/libraries/$libraryId/decisions">
              {texts.decisions}
            </Link>
          </p>
        )}
      </Stack>
    </Section>
  )
}

/** Titles and numbers of books. */
export function BooksSection({ draft, onDraft }: SectionProps) {
  const chooseTitle = (bookStrategy: LibraryDraft['bookStrategy']) => onDraft({ bookStrategy, bookConfig: {} })
  const chooseNumber = (numberStrategy: LibraryDraft['numberStrategy']) => onDraft({ numberStrategy })
  return (
    <Section lead={words.books.lead} title={words.books.title}>
      <Stack gap="md">
        <NativeSelect
          data={choicesOf(bookStrategyNames)}
          label={words.bookTitle}
          onChange={(event) => chooseTitle(event.currentTarget.value as LibraryDraft['bookStrategy'])}
          value={draft.bookStrategy}
        />
        <ConfigFields
          config={draft.bookConfig}
          onConfig={(bookConfig) => onDraft({ bookConfig })}
          options={bookOptions[draft.bookStrategy]}
        />
        <NativeSelect
          data={choicesOf(numberStrategyNames)}
          label={words.bookNumber}
          onChange={(event) => chooseNumber(event.currentTarget.value as LibraryDraft['numberStrategy'])}
          value={draft.numberStrategy}
        />
      </Stack>
    </Section>
  )
}

/** Cleanup rules for names. */
export function RulesSection({ draft, onDraft }: SectionProps) {
  return (
    <Section lead={words.rules.lead} title={words.rules.title}>
      <Stack gap="md">
        <RulesEditor onRules={(rules) => onDraft({ rules })} rules={draft.rules} />
      </Stack>
    </Section>
  )
}

/** Automatic scanning. */
export function ScansSection({ draft, onDraft }: SectionProps) {
  const chooseMode = (defaultMode: LibraryDraft['defaultMode']) => onDraft({ defaultMode })
  return (
    <Section lead={words.scans.lead} title={words.scans.title}>
      <Stack gap="md">
        <Switch
          checked={draft.isActive}
          description={words.isActiveHint}
          label={words.isActive}
          onChange={(event) => onDraft({ isActive: event.currentTarget.checked })}
        />
        <NativeSelect
          data={[...scheduleChoices(draft.schedule)]}
          disabled={!draft.isActive}
          label={texts.schedule}
          onChange={(event) => onDraft({ schedule: event.currentTarget.value })}
          value={draft.schedule}
        />
        <NativeSelect
          data={choicesOf(words.modes)}
          label={words.mode}
          onChange={(event) => chooseMode(event.currentTarget.value as LibraryDraft['defaultMode'])}
          value={draft.defaultMode}
        />
        <Switch
          checked={draft.scanOnStart}
          label={texts.onStart}
          onChange={(event) => onDraft({ scanOnStart: event.currentTarget.checked })}
        />
        <Switch
          checked={draft.purgeDeletedOnScan}
          description={words.purgeHint}
          label={words.purge}
          onChange={(event) => onDraft({ purgeDeletedOnScan: event.currentTarget.checked })}
        />
      </Stack>
    </Section>
  )
}
