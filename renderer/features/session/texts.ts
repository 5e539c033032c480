export const texts = {
  title: 'Sign in',
  lead: 'Welcome back.',
  username: 'User name',
  password: 'Password',
  submit: 'Sign in',
  choose: {
    title: 'Choose a password',
    lead: 'Everything that was signed in with the old one is signed out.',
    password: 'New password',
    submit: 'Save and sign in',
    noToken: 'This link is not whole. Copy all of it, or ask for a new one.',
  },
  invitation: {
    title: 'You are invited',
    username: 'User name',
    usernameHint: 'You sign in with it.',
    noName: 'Enter the name that you want to sign in with.',
    displayName: 'Name to show',
    optional: 'You can leave it empty.',
    password: 'Password',
    submit: 'Join',
    every: 'All libraries',
    none: 'No libraries yet',
    gone: 'This invitation is not good any more',
    askAgain: 'Ask the person who sent it for a new one.',
    toSignIn: 'To the sign-in',
    libraries: 'What you see',
    role: 'What you are',
    until: 'Good until',
  },
  again: {
    title: 'Your session has ended',
    text: 'Sign in again. What you typed on this page is still here.',
    leave: 'Leave without saving',
  },
} as const

export const roleNames = { reader: 'Reader', maintainer: 'Maintainer', admin: 'Administrator' } as const
