import { Button, Switch } from '@mantine/core'
import { formatPercent } from '../../../lib/format.ts'
import { Choice, Setting, SettingsPopover } from '../shell/settings-popover.tsx'
import { texts as shellTexts } from '../shell/texts.ts'
import classes from './epub-reader.module.css'
import { texts } from './texts.ts'
import { type EpubSettings, sizes } from './use-epub-settings.ts'

type EpubSettingsMenuProps = {
  readonly settings: EpubSettings
  /** Zoom of a fixed-layout page, 1 is fitted; null for reflowable text. */
  readonly zoom: { readonly value: number; readonly onLarger: () => void; readonly onSmaller: () => void } | null
  readonly incognito: { readonly on: boolean; readonly set: (on: boolean) => void }
  readonly onHelp: () => void
}

/**
 * Reading settings: text size, typography, theme, and paged or scrolled. A fixed layout has its own colours and fonts;
 * there it is pages per spread and zoom.
 */
export function EpubSettingsMenu({ settings, zoom, incognito, onHelp }: EpubSettingsMenuProps) {
  return (
    <SettingsPopover label={texts.settings}>
      {zoom === null ? (
        <TextSettings settings={settings} />
      ) : (
        <>
          <Choice data={texts.pagesAtOnce} name={texts.pages} onChange={settings.setPages} value={settings.pages} />
          <SizeChoice
            name={texts.zoom}
            {...zoom}
            canGrow
            canShrink={zoom.value > 1}
            value={Math.round(zoom.value * 100)}
          />
        </>
      )}
      <Switch
        checked={incognito.on}
        description={shellTexts.incognito.hint}
        label={shellTexts.incognito.name}
        onChange={(event) => incognito.set(event.currentTarget.checked)}
      />
      <Button onClick={onHelp} variant="default" visibleFrom="sm">
        {shellTexts.keys.title}
      </Button>
    </SettingsPopover>
  )
}

function TextSettings({ settings }: { readonly settings: EpubSettings }) {
  const { size, setSize } = settings
  return (
    <>
      <SizeChoice
        canGrow={size < sizes.largest}
        canShrink={size > sizes.smallest}
        name={texts.size}
        onLarger={() => setSize(size + sizes.step)}
        onSmaller={() => setSize(size - sizes.step)}
        value={size}
      />
      <Choice data={texts.themes} name={texts.theme} onChange={settings.setTheme} value={settings.theme} />
      <Choice data={texts.flows} name={texts.flow} onChange={settings.setFlow} value={settings.flow} />
      <Choice data={texts.fonts} name={texts.font} onChange={settings.setFont} value={settings.font} />
      <Choice data={texts.lines} name={texts.line} onChange={settings.setLineHeight} value={settings.lineHeight} />
      <Choice data={texts.margins} name={texts.margin} onChange={settings.setMargins} value={settings.margins} />
      <Choice
        data={texts.alignments}
        name={texts.alignment}
        onChange={settings.setAlignment}
        value={settings.alignment}
      />
    </>
  )
}

type SizeChoiceProps = {
  readonly name: string
  /** Percent. */
  readonly value: number
  readonly canGrow: boolean
  readonly canShrink: boolean
  readonly onLarger: () => void
  readonly onSmaller: () => void
}

function SizeChoice({ name, value, canGrow, canShrink, onLarger, onSmaller }: SizeChoiceProps) {
  return (
    <Setting name={name}>
      <div className={classes.sizes}>
        <Button aria-label={texts.smaller} disabled={!canShrink} onClick={onSmaller} variant="default">
          A−
        </Button>
        <output>{formatPercent(value / 100)}</output>
        <Button aria-label={texts.larger} disabled={!canGrow} onClick={onLarger} variant="default">
          A+
        </Button>
      </div>
    </Setting>
  )
}
