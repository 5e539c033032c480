import { NativeSelect, Slider } from '@mantine/core'
import type { ReadingDirection } from '../../../api/types.ts'
import { directionNames } from '../../../lib/book-words.ts'
import { Choice, Setting, SettingsPopover } from '../shell/settings-popover.tsx'
import { texts } from './texts.ts'
import type { ComicSettings } from './use-comic-settings.ts'

type ComicSettingsMenuProps = { readonly settings: ComicSettings; readonly strip: boolean }

/** How pages are shown. */
export function ComicSettingsMenu({ settings, strip }: ComicSettingsMenuProps) {
  return (
    <SettingsPopover label={texts.settings}>
      {strip ? (
        <StripWidth settings={settings} />
      ) : (
        <Choice data={texts.fits} name={texts.fit} onChange={settings.setFit} value={settings.fit} />
      )}
      <DirectionOverride settings={settings} />
    </SettingsPopover>
  )
}

function StripWidth({ settings }: { readonly settings: ComicSettings }) {
  return (
    <Setting name={texts.stripWidth}>
      <Slider
        label={(percent) => `${percent} %`}
        max={100}
        min={30}
        onChangeEnd={settings.setStripWidth}
        defaultValue={settings.stripWidth}
        step={5}
        thumbLabel={texts.stripWidth}
      />
    </Setting>
  )
}

function DirectionOverride({ settings }: { readonly settings: ComicSettings }) {
  const names = Object.entries(directionNames).map(([value, label]) => ({ value, label }))
  return (
    <NativeSelect
      data={[{ value: '', label: texts.asBook }, ...names]}
      description={texts.directionHint}
      inputWrapperOrder={['label', 'input', 'description']}
      label={texts.direction}
      onChange={(event) => settings.chooseDirection((event.currentTarget.value || null) as ReadingDirection | null)}
      value={settings.chosenDirection ?? ''}
    />
  )
}
