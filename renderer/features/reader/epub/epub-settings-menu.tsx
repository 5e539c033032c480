import { Button } from '@mantine/core'
import { Choice, Setting, SettingsPopover } from '../shell/settings-popover.tsx'
import classes from './epub-reader.module.css'
import { texts } from './texts.ts'
import { type EpubSettings, sizes } from './use-epub-settings.ts'

type EpubSettingsMenuProps = { readonly settings: EpubSettings; readonly fixed: boolean }

/** Size, letters and lines of the text, colours, and whether it turns or scrolls. A fixed layout has colours and sizes of its own. */
export function EpubSettingsMenu({ settings, fixed }: EpubSettingsMenuProps) {
  if (fixed) return null
  return (
    <SettingsPopover label={texts.settings}>
      <SizeChoice settings={settings} />
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
    </SettingsPopover>
  )
}

function SizeChoice({ settings: { size, setSize } }: { readonly settings: EpubSettings }) {
  return (
    <Setting name={texts.size}>
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
    </Setting>
  )
}
