import { Button, Switch, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { directionNames } from '../../../lib/book-words.ts'
import { formatPercent } from '../../../lib/format.ts'
import { Choice, SettingsPopover } from '../shell/settings-popover.tsx'
import { texts as shellTexts } from '../shell/texts.ts'
import { ChoiceRow, NumberRow, RotationRow, SelectRow, SwitchRow } from './setting-rows.tsx'
import { texts } from './texts.ts'

const percent = (value: number) => formatPercent(value / 100)

import type { View } from './settings.ts'
import type { ComicSettingsState } from './use-comic-settings.ts'

type ComicSettingsMenuProps = {
  readonly settings: ComicSettingsState
  readonly view: View
  /** Shifts the page pairs from the current page; null when pages are not paired. */
  readonly onShift: (() => void) | null
  readonly incognito: { readonly on: boolean; readonly set: (on: boolean) => void }
  readonly onHelp: () => void
}

const directions = [
  { value: 'book', label: texts.asBook },
  ...Object.entries(directionNames).map(([value, label]) => ({ value, label })),
]

/** How pages are shown, and the scope that changes are saved at. */
export function ComicSettingsMenu({ settings, view, onShift, incognito, onHelp }: ComicSettingsMenuProps) {
  const [isOpen, more] = useDisclosure()
  return (
    <SettingsPopover label={texts.settings}>
      <ScopeChoice settings={settings} />
      <SelectRow name={texts.layout} options={texts.layouts} setting="layout" settings={settings} />
      {view.layout === 'double' && (
        <div>
          <Text c="dimmed" mb="xs" size="sm">
            {texts.doubleHint}
          </Text>
          {onShift !== null && (
            <Button fullWidth onClick={onShift} variant="default">
              {texts.shift}
            </Button>
          )}
        </div>
      )}
      <SelectRow name={texts.direction} options={directions} setting="direction" settings={settings} />
      {view.isStrip && view.layout !== 'row' && (
        <NumberRow name={texts.stripWidth} setting="stripWidth" settings={settings} words={percent} />
      )}
      {!view.isStrip && <ChoiceRow name={texts.fit} options={texts.fits} setting="fit" settings={settings} />}
      <Button aria-expanded={isOpen} onClick={more.toggle} variant="subtle">
        {texts.more}
      </Button>
      {isOpen && <MoreSettings settings={settings} view={view} />}
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

function ScopeChoice({ settings: { scope, setScope } }: { readonly settings: ComicSettingsState }) {
  return (
    <div>
      <Choice data={texts.scopes} name={texts.scope} onChange={setScope} value={scope} />
      <Text c="dimmed" mt={6} size="sm">
        {texts.scopeHints[scope]}
      </Text>
    </div>
  )
}

/** Settings that are rarely changed. */
function MoreSettings({ settings, view }: Pick<ComicSettingsMenuProps, 'settings' | 'view'>) {
  return (
    <div style={{ display: 'grid', gap: 'var(--mantine-spacing-md)' }}>
      <ChoiceRow name={texts.background} options={texts.backgrounds} setting="background" settings={settings} />
      {view.layout === 'double' && (
        <NumberRow name={texts.gap} setting="pairGap" settings={settings} words={texts.pixels} />
      )}
      {(view.layout === 'continuous' || view.layout === 'row') && (
        <NumberRow name={texts.gap} setting="gap" settings={settings} words={texts.pixels} />
      )}
      <SwitchRow name={texts.crop} setting="crop" settings={settings} />
      <RotationRow name={texts.rotation} settings={settings} />
      <NumberRow name={texts.brightness} setting="brightness" settings={settings} words={percent} />
      <NumberRow name={texts.contrast} setting="contrast" settings={settings} words={percent} />
      <SwitchRow name={texts.greyscale} setting="greyscale" settings={settings} />
      <SwitchRow name={texts.invert} setting="invert" settings={settings} />
    </div>
  )
}
