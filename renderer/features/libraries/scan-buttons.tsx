import { Button, Menu } from '@mantine/core'
import { messageOf } from '../../api/api-error.ts'
import { useScanLibrary } from '../../api/libraries/use-libraries.ts'
import { ChevronRightIcon, RefreshIcon } from '../../ui/icons.tsx'
import classes from './libraries-page.module.css'
import { texts } from './texts.ts'

/** Starts a normal scan, or one that reads every file again. */
export function ScanButton({ libraryId }: { readonly libraryId: string }) {
  const scan = useScanLibrary(libraryId)
  return (
    <div>
      <Button.Group>
        <Button
          leftSection={<RefreshIcon size={18} />}
          loading={scan.isPending}
          onClick={() => scan.mutate('normal')}
          variant="default"
        >
          {texts.scan}
        </Button>
        <Menu>
          <Menu.Target>
            <Button aria-label={texts.scanChoices} className={classes.split} variant="default">
              <ChevronRightIcon className={classes.down} size={16} />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => scan.mutate('normal')}>{texts.normalScan}</Menu.Item>
            <Menu.Item onClick={() => scan.mutate('deep')}>{texts.deepScan}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Button.Group>
      {scan.isError && (
        <p className={classes.refused} role="alert">
          {messageOf(scan.error)}
        </p>
      )}
    </div>
  )
}
