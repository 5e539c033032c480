import { Button, SegmentedControl, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { SettingsPopover } from '../shell/settings-popover.tsx'
import type { EpubTheme } from './colours.ts'
import classes from './epub-reader.module.css'
import { texts } from './texts.ts'
import { type EpubSettings, type Flow, sizes } from './use-epub-settings.ts'

type EpubSettingsMenuProps = { readonly settings: EpubSettings; readonly fixed: boolean }

/** Size of the text, colours, and whether it turns or scrolls. A fixed layout has colours and sizes of its own. */
export function EpubSettingsMenu({ settings, fixed }: EpubSettingsMenuProps) {
  if (fixed) return null
  return (
    <SettingsPopover label={texts.settings}>
      <SizeChoice settings={settings} />
      <Choice name={texts.theme}>
        <SegmentedControl
          aria-label={texts.theme}
          data={[...texts.themes]}
          fullWidth
          onChange={(theme) => settings.setTheme(theme as EpubTheme)}
          size="xs"
          value={settings.theme}
        />
      </Choice>
      <Choice name={texts.flow}>
        <SegmentedControl
          aria-label={texts.flow}
          data={[...texts.flows]}
          fullWidth
          onChange={(flow) => settings.setFlow(flow as Flow)}
          size="xs"
          value={settings.flow}
        />
      </Choice>
    </SettingsPopover>
  )
}

function SizeChoice({ settings: { size, setSize } }: { readonly settings: EpubSettings }) {
  return (
    <Choice name={texts.size}>
      <div className={classes.sizes}>
        <Button
          aria-label={texts.smaller}
          disabled={size <= sizes.smallest}
          onClick={() => setSize(size - sizes.step)}
          variant="default"
        >
          A−
        </Button>
        <output>{size} %</output>
        <Button
          aria-label={texts.larger}
          disabled={size >= sizes.largest}
          onClick={() => setSize(size + sizes.step)}
          variant="default"
        >
          A+
        </Button>
      </div>
    </Choice>
  )
}

function Choice({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <Text fw={500} mb={6} size="sm">
        {name}
      </Text>
      {children}
    </div>
  )
}
