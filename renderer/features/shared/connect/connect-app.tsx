import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDeviceAddress } from '../../../api/account/credentials.ts'
import { appPathsQuery } from '../../../api/system/discovery.ts'
import { TryAgain } from '../../../ui/loaded.tsx'
import { appGroups, appOf } from './apps.ts'
import { ChosenApp } from './chosen-app.tsx'
import classes from './connect.module.css'
import { LocalOnlyNote } from './local-only-note.tsx'
import { texts } from './texts.ts'

const options = [
  { value: '', label: texts.choose },
  ...appGroups.map(({ title, apps }) => ({
    group: title,
    items: apps.map(({ id, name }) => ({ value: id, label: name })),
  })),
]

/** Choice of an app, and instructions for connecting it. */
export function ConnectApp() {
  const { url, isForOthers, httpUrl } = useDeviceAddress()
  const paths = useQuery(appPathsQuery)
  const [id, choose] = useState('browser')
  const app = appOf(id)
  return (
    <div className={classes.connect}>
      <NativeSelect
        className={classes.picker}
        data={options}
        label={texts.which}
        onChange={(event) => choose(event.currentTarget.value)}
        value={id}
      />
      {paths.isError && <TryAgain query={paths} />}
      {app !== undefined && url !== null && paths.data !== undefined && (
        <ChosenApp app={app} httpUrl={httpUrl} key={app.id} paths={paths.data} url={url} />
      )}
      {!isForOthers && <LocalOnlyNote />}
    </div>
  )
}
