import { NativeSelect, SegmentedControl, Slider, Text } from '@mantine/core'
import type { ReadingDirection } from '../../../api/types.ts'
import { directionNames } from '../../../lib/book-words.ts'
import { SettingsPopover } from '../shell/settings-popover.tsx'
import { texts } from './texts.ts'
import type { ComicSettings, Fit } from './use-comic-settings.ts'

type ComicSettingsMenuProps = { readonly settings: ComicSettings; readonly strip: boolean }

/** How pages are shown. */
export function ComicSettingsMenu({ settings, strip }: ComicSettingsMenuProps) {
  return (
    <SettingsPopover label={texts.settings}>
      {strip ? <StripWidth settings={settings} /> : <FitChoice settings={settings} />}
      <DirectionOverride settings={settings} />
    </SettingsPopover>
  )
}

function FitChoice({ settings }: { readonly settings: ComicSettings }) {
  return (
    <div>
      <Text fw={500} mb={6} size="sm">
        {texts.fit}
      </Text>
      <SegmentedControl
        aria-label={texts.fit}
        data={[...texts.fits]}
        fullWidth
        onChange={(fit) => settings.setFit(fit as Fit)}
        size="xs"
        value={settings.fit}
      />
    </div>
  )
}

function StripWidth({ settings }: { readonly settings: ComicSettings }) {
  return (
    <div>
      <Text fw={500} mb={6} size="sm">
        {texts.stripWidth}
      </Text>
      <Slider
        label={(percent) => `${percent} %`}
        max={100}
        min={30}
        onChangeEnd={settings.setStripWidth}
        defaultValue={settings.stripWidth}
        step={5}
        thumbLabel={texts.stripWidth}
      />
    </div>
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
