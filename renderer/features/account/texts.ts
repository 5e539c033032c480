import { inLanguage } from '../../languages/in-language.ts'

export const english = {
  title: 'Account',
  tabs: { account: 'Account', devices: 'Devices and sign-ins', services: 'Connected services' },
  roles: { reader: 'Reader', maintainer: 'Maintainer', admin: 'Administrator' },
  signOut: 'Sign out',
  cancel: 'Cancel',
  save: 'Save',
  appearance: 'Appearance',
  themes: [
    { value: 'auto', label: 'Like this device' },
    { value: 'light', label: 'Light' },
    { value: 'dark', label: 'Dark' },
  ],
  lock: {
    kidTitle: 'A grown-up looks after this account',
    kid: 'Name, picture, password, PIN, keys, devices and services are changed by a grown-up who runs this Inglenook. Ask them.',
    keyTitle: 'This device was let in without a password',
    key: 'To change your name, picture, password, PIN or services here, sign in with your user name and password.',
    signIn: 'Sign in with password',
  },
  you: {
    title: 'You',
    username: 'User name',
    usernameHint: 'You sign in with it.',
    noName: 'Enter the name that you sign in with.',
    displayName: 'Name to show',
    displayNameHint: 'What others see. Empty: your user name.',
    email: 'E-mail',
    emailHint: 'You can sign in with it, too.',
    none: 'None',
    change: 'Change',
    changeTitle: 'Change your name and e-mail',
    picture: 'Picture',
    choosePicture: 'Choose a picture',
    otherPicture: 'Choose another',
    removePicture: 'Remove',
    removeTitle: 'Remove your picture?',
    removeKept: 'The first letter of your name stands in its place. Nothing else changes.',
  },
  crop: {
    title: 'Your picture',
    lead: 'Move the picture until the circle shows what you want; the arrow keys move it, too. The slider makes it larger.',
    stage: 'Part of the picture that is shown',
    zoom: 'Larger',
    unreadable: 'This is not a picture that the browser can show. Choose a JPEG, PNG, WebP, GIF or AVIF.',
    use: 'Use this picture',
  },
  password: {
    title: 'Password',
    lead: 'For signing in here, and for apps that ask for user name and password.',
    change: 'Change password',
    changeTitle: 'Change your password',
    ends:
      'Everything else that is signed in with your account is signed out, and your keys are switched off. You stay ' +
      'signed in here.',
    current: 'Present password',
    noCurrent: 'Enter your present password.',
    next: 'New password',
    saved: 'Your password is changed. All other sign-ins are over. Keys are off: switch on those that are to go on.',
    toKeys: 'To the keys',
    elsewhereTitle: 'Your password is kept by your identity provider',
    elsewhere:
      'You sign in through it: a lost or leaked password is changed there, not here. For apps that ask for a user name ' +
      'and a password, make a key, or set a password for this Inglenook alone.',
    set: 'Set a password',
    setTitle: 'Set a password for this Inglenook',
  },
  pin: {
    title: 'PIN for shared screens',
    lead:
      'On a screen that others use, too, you tap your picture and enter the PIN. It works only in browsers where you ' +
      'signed in with your password and let yourself be remembered, and in the one in which you set it.',
    is: 'You have a PIN.',
    isNot: 'You have no PIN.',
    set: 'Set a PIN',
    change: 'Change PIN',
    remove: 'Remove PIN',
    removeTitle: 'Remove your PIN?',
    removeKept: 'Shared screens ask for your password again. You stay signed in everywhere.',
    field: 'New PIN',
    hint: 'Four to twelve digits. Not your birthday: those who share the screen know it.',
    bad: 'Use four to twelve digits.',
    current: 'Your password',
  },
  sight: {
    title: 'What you see',
    every: 'Your libraries',
    noLibraries: 'No library yet. Who runs this Inglenook chooses which ones you see.',
    only: 'Only series with one of these tags',
    never: 'Never series with one of these tags',
    free: 'No sharing tag of your own limits what you see in them.',
    more: 'Age limits and the rules of your groups can hide more.',
  },
} as const

export const texts = inLanguage('account', english)
