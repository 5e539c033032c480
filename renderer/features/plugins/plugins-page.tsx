import { useQuery } from '@tanstack/react-query'
import { pluginsQuery } from '../../api/queries/plugins.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Note } from '../../ui/note.tsx'
import { Page } from '../../ui/page.tsx'
import rows from '../../ui/rows.module.css'
import { AdministratorsOnly } from './administrators-only.tsx'
import { PluginRow } from './plugin-row.tsx'
import classes from './plugins.module.css'
import { texts } from './texts.ts'

/** The plugins that are set up: what each does, how it is, who uses it, and its switch. */
export function PluginsPage() {
  return (
    <AdministratorsOnly>
      <Plugins />
    </AdministratorsOnly>
  )
}

function Plugins() {
  const list = useQuery(pluginsQuery)
  const button = (
    <LinkButton leftSection={<PlusIcon size={18} />} to="/admin/plugins/new">
      {texts.add}
    </LinkButton>
  )
  return (
    <Page
      actions={list.data?.plugins.length === 0 ? undefined : button}
      narrow
      subtitle={texts.lead}
      title={texts.title}
    >
      <Loaded query={list} waiting={<div className={classes.waiting} />}>
        {({ plugins, safeMode }) => (
          <>
            {safeMode && <Note title={texts.safeMode.title}>{texts.safeMode.text}</Note>}
            {plugins.length === 0 ? (
              <EmptyState action={button} text={texts.empty.text} title={texts.empty.title} />
            ) : (
              <ul aria-label={texts.list} className={rows.spacedList}>
                {plugins.map((listed) => (
                  <PluginRow key={listed.plugin.id} {...listed} />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}
