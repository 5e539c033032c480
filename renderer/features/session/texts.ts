export const texts = {
  title: 'Sign in',
  lead: 'Welcome back.',
  username: 'User name',
  password: 'Password',
  submit: 'Sign in',
  again: {
    title: 'Your session has ended',
    text: 'Sign in again. What you typed on this page is still here.',
    leave: 'Leave without saving',
  },
} as const
