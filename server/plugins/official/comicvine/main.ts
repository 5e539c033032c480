import { definePlugin } from '../../sdk/index.ts'
import { useKey } from './comicvine-api.ts'
import { issueMethods } from './issues.ts'
import { volumeMethods } from './volumes.ts'

definePlugin({
  manifest: {
    name: 'comicvine',
    displayName: 'Comic Vine',
    version: '1.0.0',
    description: 'Finds comics from all over the world at Comic Vine, series and single issues. Needs a free key.',
    homepage: 'https://comicvine.gamespot.com',
    adminSetup:
      'Create an account at comicvine.gamespot.com, open comicvine.gamespot.com/api and enter the API key that is shown there. Comic Vine allows 200 requests an hour, and only uses that are not commercial.',
    capabilities: { metadataProvider: ['series', 'book'], externalIdSource: 'api:comicvine' },
    requiredCredentials: [
      { key: 'apiKey', label: 'API key', description: 'From comicvine.gamespot.com/api, when you are signed in.' },
    ],
  },
  start: ({ credentials, dataDir }) => useKey(credentials.apiKey ?? '', dataDir),
  methods: { ...volumeMethods, ...issueMethods },
})
