import { inLanguage } from '../../languages/in-language.ts'

export const english = {
  title: 'Account',
  tabs: { account: 'Account', devices: 'Devices and sessions', services: 'Connected services' },
  roles: { reader: 'Reader', maintainer: 'Maintainer', admin: 'Administrator' },
  signOut: 'Sign out',
  save: 'Save',
  appearance: 'Appearance',
  themes: [
    { value: 'auto', label: 'System' },
    { value: 'light', label: 'Light' },
    { value: 'dark', label: 'Dark' },
  ],
  lock: {
    kidTitle: 'This account is managed by a parent',
    kid: 'Ask a parent to change your name, picture, password, PIN, API keys, devices or services.',
    keyTitle: 'This device was linked without a password',
    key: 'To change your name, picture, password, PIN or services here, sign in with your user name and password.',
    signIn: 'Sign in with password',
  },
  you: {
    title: 'Profile',
    username: 'User name',
    usernameHint: 'You sign in with it.',
    noName: 'Enter a user name.',
    displayName: 'Display name',
    displayNameHint: 'What others see. Leave blank to use your user name.',
    email: 'Email',
    emailHint: 'You can also sign in with it.',
    none: 'None',
    change: 'Change',
    changeTitle: 'Change name and email',
    picture: 'Picture',
    choosePicture: 'Choose picture',
    otherPicture: 'Change picture',
    removePicture: 'Remove',
    removeTitle: 'Remove your picture?',
    removeKept: 'The first letter of your name is shown instead.',
  },
  crop: {
    title: 'Your picture',
    lead: 'Drag the picture or use the arrow keys to position it in the circle. Use the slider to zoom.',
    stage: 'Picture crop',
    zoom: 'Zoom',
    unreadable: 'Your browser can’t show this picture. Choose a JPEG, PNG, WebP, GIF or AVIF.',
    use: 'Use picture',
  },
  password: {
    title: 'Password',
    lead: 'For signing in here and in apps that ask for a user name and password.',
    change: 'Change password',
    changeTitle: 'Change your password',
    ends: 'All your other devices and browsers are signed out, and your API keys are turned off. You stay signed in here.',
    current: 'Current password',
    noCurrent: 'Enter your current password.',
    next: 'New password',
    saved:
      'Your password was changed. You were signed out everywhere else, and your API keys are off. Turn on the ones you still need.',
    toKeys: 'Go to API keys',
    elsewhereTitle: 'Your password is managed by your identity provider',
    elsewhere:
      'You sign in with single sign-on. If your password is lost or leaked, change it at the provider. For apps that ' +
      'ask for a user name and password, create an API key or set a password for this Inglenook.',
    set: 'Set password',
    setTitle: 'Set a password for this Inglenook',
  },
  pin: {
    title: 'PIN for shared devices',
    lead:
      'On a shared device, select your picture and enter your PIN to sign in. It works only in browsers where you ' +
      'signed in with your password and chose “Remember me on this device”, and in the browser where you set it.',
    is: 'You have a PIN.',
    isNot: 'You don’t have a PIN.',
    set: 'Set PIN',
    change: 'Change PIN',
    remove: 'Remove PIN',
    removeTitle: 'Remove your PIN?',
    removeKept: 'Shared devices will ask for your password again. You stay signed in everywhere.',
    field: 'New PIN',
    hint: 'Four to twelve digits. Don’t use your birthday: people who share the device may know it.',
    bad: 'Use four to twelve digits.',
    current: 'Your password',
  },
  sight: {
    title: 'Library access',
    every: 'Libraries',
    noLibraries: 'No libraries yet. An administrator chooses which ones you see.',
    only: 'Only series with one of these tags',
    never: 'No series with one of these tags',
    free: 'No sharing tags restrict your access.',
    more: 'An age limit and your access groups can hide more.',
  },
} as const

export const texts = inLanguage('account', english)

export const englishDevices = {
  title: 'Devices and sessions',
  lead: 'Where your account is used. If you don’t recognize something, sign it out and change your password.',
  leadOfLocked: 'Where your account is used.',
  add: {
    title: 'Add a device',
    lead: 'Link a phone, tablet or TV without typing your password. You can sign it out here at any time.',
    show: 'Add device',
    enter: 'Enter pairing code',
    text: 'Show a code to the new device. It works once and expires after five minutes.',
    name: 'Device name',
    nameHint: 'Leave blank to name it automatically.',
    make: 'Show code',
    scan: 'Scan it with the camera of the new device. Or open this address there, choose “Sign in with another device” and enter the pairing code:',
    waiting: 'Waiting for the device…',
    isIn: (name: string) => `${name} is linked.`,
    isInText:
      'It has its own API key and stays signed in until you sign it out. If this isn’t your device, sign it out below right away.',
    from: 'IP address:',
    aDevice: 'The device',
    over: 'This code has expired. No device was linked.',
    again: 'Show new code',
    done: 'Done',
    cancel: 'Cancel',
  },
  sessions: {
    title: 'Active sessions',
    lead: 'Browsers and apps where you’re signed in. Unused sessions expire automatically.',
  },
  devices: {
    title: 'Apps and linked devices',
    lead: 'These sign in with an API key, or with your password each time.',
  },
  keys: {
    title: 'API keys',
    lead: 'An API key lets an app sign in without your password. It can only do what you allow.',
    make: 'Create API key',
  },
  apps: {
    title: 'Connect an app',
    lead: 'Choose the app you read in to see what to enter there, step by step.',
  },
  visible: {
    title: 'Network discovery',
    lead: 'Some apps search the network for catalogs and need no address.',
  },
  https: {
    title: 'HTTPS',
    lead: 'Browsers need https to install Inglenook as an app and to read offline. http stays for older readers.',
  },
} as const

export const deviceTexts = inLanguage('devices', englishDevices)
