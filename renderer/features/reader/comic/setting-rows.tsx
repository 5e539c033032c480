import { Button, NativeSelect, Slider, Switch } from '@mantine/core'
import { useState } from 'react'
import { CloseIcon } from '../../../ui/icons.tsx'
import { Choice, Setting } from '../shell/settings-popover.tsx'
import { type ComicSettings, ranges, type SettingName } from './settings.ts'
import { texts } from './texts.ts'
import type { ComicSettingsState } from './use-comic-settings.ts'

type Named<Name extends SettingName> = {
  readonly settings: ComicSettingsState
  readonly setting: Name
  readonly name: string
}
type Option = { readonly value: string; readonly label: string }

/** Source of a setting and a button to reset it; nothing for defaults. */
function Origin({ settings, setting, name }: Named<SettingName>) {
  const from = settings.from[setting]
  if (from === undefined) return null
  return (
    <Button
      aria-label={texts.reset(name, from)}
      color="gray"
      onClick={() => settings.reset(setting)}
      rightSection={<CloseIcon size={14} />}
      size="compact-xs"
      variant="subtle"
    >
      {texts.from[from]}
    </Button>
  )
}

type WordName = 'layout' | 'direction' | 'fit' | 'background'

/** One of a few choices, as a segmented control. */
export function ChoiceRow({ options, ...named }: Named<WordName> & { readonly options: readonly Option[] }) {
  const { settings, setting, name } = named
  const set = (value: string) => settings.set({ [setting]: value })
  return (
    <Choice data={options} name={name} note={<Origin {...named} />} onChange={set} value={settings.values[setting]} />
  )
}

/** One of several choices, as a select. */
export function SelectRow({ options, ...named }: Named<WordName> & { readonly options: readonly Option[] }) {
  const { settings, setting, name } = named
  return (
    <Setting name={name} note={<Origin {...named} />}>
      <NativeSelect
        aria-label={name}
        data={[...options]}
        onChange={(event) => settings.set({ [setting]: event.currentTarget.value })}
        value={settings.values[setting]}
      />
    </Setting>
  )
}

/** Rotation in quarter turns. */
export function RotationRow({ settings, name }: Omit<Named<'rotation'>, 'setting'>) {
  return (
    <Choice
      data={texts.rotations}
      name={name}
      note={<Origin name={name} setting="rotation" settings={settings} />}
      onChange={(value) => settings.set({ rotation: Number(value) as ComicSettings['rotation'] })}
      value={`${settings.values.rotation}`}
    />
  )
}

/** Slider; saved when it is released. */
export function NumberRow({
  words,
  ...named
}: Named<keyof typeof ranges> & { readonly words: (value: number) => string }) {
  const { settings, setting, name } = named
  const [dragged, setDragged] = useState<number | null>(null)
  return (
    <Setting name={name} note={<Origin {...named} />}>
      <Slider
        {...ranges[setting]}
        label={words}
        onChange={setDragged}
        onChangeEnd={(value) => {
          setDragged(null)
          settings.set({ [setting]: value })
        }}
        thumbLabel={name}
        value={dragged ?? settings.values[setting]}
      />
    </Setting>
  )
}

export function SwitchRow(named: Named<'crop' | 'greyscale' | 'invert'>) {
  const { settings, setting, name } = named
  return (
    <Setting name={name} note={<Origin {...named} />}>
      <Switch
        aria-label={name}
        checked={settings.values[setting]}
        onChange={(event) => settings.set({ [setting]: event.currentTarget.checked })}
      />
    </Setting>
  )
}
