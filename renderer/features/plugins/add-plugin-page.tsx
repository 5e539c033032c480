import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { foundPluginsQuery } from '../../api/system/plugins.ts'
import type { Plugin } from '../../api/types.ts'
import { LinkButton } from '../../ui/links.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { AdministratorsOnly } from './administrators-only.tsx'
import { ByHand } from './by-hand.tsx'
import { FoundPlugins } from './found-plugins.tsx'
import classes from './plugins.module.css'
import { texts, adding as words } from './texts.ts'

/** Sets up what lies in the plugins folder, or a plugin by hand. */
export function AddPluginPage() {
  return (
    <AdministratorsOnly>
      <AddPlugin />
    </AdministratorsOnly>
  )
}

function AddPlugin() {
  const found = useQuery(foundPluginsQuery)
  const navigate = useNavigate()
  const onMade = ({ id }: Plugin) => void navigate({ to: '/admin/plugins/$pluginId', params: { pluginId: id } })
  return (
    <Page
      actions={
        <LinkButton to="/admin/plugins" variant="default">
          {texts.all}
        </LinkButton>
      }
      narrow
      subtitle={words.lead}
      title={words.title}
    >
      <Loaded query={found} waiting={<div className={classes.waiting} />}>
        {(all) => (
          <>
            <FoundPlugins
              found={all}
              isSearching={found.isFetching}
              onSearch={() => void found.refetch()}
              onMade={onMade}
            />
            <ByHand allowedCommands={all.allowedCommands} onMade={onMade} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
