import { inLanguage } from '../../../languages/in-language.ts'

export const english = {
  title: 'Metadata providers',
  lead: 'When plugins match this library, and whose details come first.',
  afterScan: 'Match after each scan',
  asServer: 'As in the server settings',
  always: 'Always',
  never: 'Never',
  none: 'No plugin can be used for this library. An administrator sets plugins up.',
  order: 'Order',
  orderHint:
    'With two or more plugins in this order, each of them is searched. Details of a plugin replace those of plugins after it, and never what people entered.',
  byName: 'The plugins have no order: each series is matched with the first one that has a certain match.',
  useOrder: 'Set an order',
  noOrder: 'Remove order',
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  exceptions: 'Exceptions',
  exceptionsHint: 'Single details for which another plugin comes first.',
  field: 'Detail',
  first: 'First',
  add: 'Add exception',
  remove: (field: string) => `Remove exception for ${field}`,
  gone: 'Removed plugin',
} as const

export const texts = inLanguage('libraryMatching', english)
