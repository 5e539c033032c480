import { definePlugin } from '../../sdk/index.ts'
import { issueMethods } from './issues.ts'
import { signInWith } from './metron-api.ts'
import { seriesMethods } from './series.ts'

definePlugin({
  manifest: {
    name: 'metron',
    displayName: 'Metron',
    version: '1.0.0',
    description: 'Finds American comics at Metron, series and single issues. Needs a free account there.',
    homepage: 'https://metron.cloud',
    adminSetup:
      'Create an account at metron.cloud and an API token on your account page there. Enter the token here. Your user name and password work as well, as long as Metron accepts them.',
    capabilities: { metadataProvider: ['series', 'book'], externalIdSource: 'api:metron' },
    requiredCredentials: [
      {
        key: 'apiToken',
        label: 'API token',
        description: 'From your account page at metron.cloud. Leave blank to use your password.',
        required: false,
      },
      { key: 'username', label: 'User name', description: 'At metron.cloud.', sensitive: false, required: false },
      { key: 'password', label: 'Password', description: 'At metron.cloud.', required: false },
    ],
  },
  start: ({ credentials, dataDir }) => signInWith(credentials, dataDir),
  methods: { ...seriesMethods, ...issueMethods },
})
