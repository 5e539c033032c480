export const texts = {
  device: 'On this device',
  lost: 'Inglenook cannot be reached. It is tried again by itself.',
  newer: 'A newer Inglenook is ready.',
  reload: 'Reload',
} as const
