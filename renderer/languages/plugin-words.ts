import type {
  englishChoices as serviceChoices,
  englishExchanges as serviceExchanges,
  english as services,
} from '../features/account/services/texts.ts'
import type {
  englishAdding as pluginAdding,
  englishPluginPage as pluginPage,
  englishRights as pluginRights,
  englishRunning as pluginRunning,
  english as plugins,
} from '../features/plugins/texts.ts'
import type { english as pluginForms } from '../ui/plugins/texts.ts'
import type { Translation } from './translation.ts'

/** What a pack has to say of plugins and connected services. */
export type PluginWords = {
  readonly pluginAdding: Translation<typeof pluginAdding>
  readonly pluginForms: Translation<typeof pluginForms>
  readonly pluginPage: Translation<typeof pluginPage>
  readonly pluginRights: Translation<typeof pluginRights>
  readonly pluginRunning: Translation<typeof pluginRunning>
  readonly plugins: Translation<typeof plugins>
  readonly serviceChoices: Translation<typeof serviceChoices>
  readonly serviceExchanges: Translation<typeof serviceExchanges>
  readonly services: Translation<typeof services>
}
