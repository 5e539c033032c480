/** All texts of the desktop app itself, in the original English. */
export const english = {
  tray: {
    starting: 'Starting…',
    stopped: 'Stopped',
    waiting: 'Server failed, restarting',
    broken: 'Server isn’t running',
    onlyHere: 'This computer only',
    serving: (address: string) => `Available at ${address}`,
    safeMode: 'Safe mode: scanning is off',
    paused: 'Sharing paused',
    otherPort: (port: number, wanted: number) => `Port ${wanted} is in use, using ${port}`,
    reading: (count: number) => `${count} reading`,
    scanning: 'scanning',
  },
  splash: {
    restoring: 'Restoring the backup…',
    upgrading: (step: number, steps: number) => `Upgrading your library: step ${step} of ${steps}`,
  },
  actions: {
    open: 'Open Inglenook',
    devices: 'Connect a device (QR code)',
    scan: 'Scan libraries',
    share: 'Share on home network',
    pauseSharing: 'Pause sharing',
    shareAgain: 'Resume sharing',
    startAtLogin: 'Start at login',
    opensAsOwner: 'Open without a password',
    dataFolder: 'Open data folder',
    logs: 'Open logs',
    lookForUpdates: 'Check for updates',
    installUpdate: (version: string) => `Restart and update to ${version}`,
    restart: 'Restart server',
    safeMode: 'Restart in safe mode',
    quit: 'Quit Inglenook',
  },
  menu: {
    file: 'File',
    edit: 'Edit',
    view: 'View',
    go: 'Go',
    window: 'Window',
    help: 'Help',
    home: 'Home',
    series: 'Series',
    libraries: 'Libraries',
    search: 'Search',
    addLibrary: 'Add library…',
    settings: 'Settings',
    about: 'About Inglenook',
    close: 'Close',
    minimize: 'Minimize',
    services: 'Services',
    hide: 'Hide Inglenook',
    hideOthers: 'Hide others',
    unhide: 'Show all',
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    pasteAndMatchStyle: 'Paste and match style',
    delete: 'Delete',
    selectAll: 'Select all',
    speech: 'Speech',
    startSpeaking: 'Start speaking',
    stopSpeaking: 'Stop speaking',
    reload: 'Reload',
    resetZoom: 'Actual size',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    togglefullscreen: 'Full screen',
    zoom: 'Zoom',
    front: 'Bring all to front',
  },
  trayNotice: {
    title: 'Inglenook is still running',
    body: 'Your devices can still connect. To quit, use the Inglenook icon in the tray.',
  },
  otherPort: {
    title: (wanted: number) => `Port ${wanted} is used by another program`,
    body: (port: number) => `Inglenook uses port ${port} until it restarts. Devices have to connect to that port.`,
  },
  update: {
    title: (version: string) => `Version ${version} is ready`,
    body: 'It will be used the next time Inglenook starts. Select this notification to restart now.',
  },
  scan: {
    completed: (library: string) => `“${library}” is up to date`,
    failed: (library: string) => `Couldn’t scan “${library}”`,
    offline: (library: string) => `“${library}” is unavailable`,
    offlineBody: 'Check that its drive is connected. Nothing was removed.',
    failedBody: 'See Problems for the reason.',
    notBegun: 'Couldn’t start the scan',
    added: (count: number) => (count === 1 ? '1 new book' : `${count} new books`),
    changed: (count: number) => (count === 1 ? '1 changed' : `${count} changed`),
    missing: (count: number) => (count === 1 ? '1 missing' : `${count} missing`),
    unreadable: (count: number) => `${count} unreadable`,
  },
  unknownBook: {
    title: 'This book isn’t in a library',
    body: (file: string) =>
      `${file}\n\nInglenook can only open books in its libraries. Add this book’s folder as a library, or scan the library it’s in.`,
    add: 'Add library',
    back: 'Not now',
  },
  broken: {
    title: 'The Inglenook server isn’t running',
    retry: 'Try again',
    safeMode: 'Start in safe mode',
    backup: 'Restore a backup',
    quit: 'Quit',
  },
  failures: {
    'port-taken': (port: string) =>
      `Port ${port} and the next ports are in use by other programs. Close one of these programs, such as another Inglenook, and try again.`,
    'port-forbidden': (port: string) =>
      `You aren’t allowed to use port ${port} on this computer. Choose a port above 1023.`,
    'no-such-address': (host: string) => `${host} isn’t an address of this computer. Choose a different address.`,
    'in-use': (folder: string) =>
      `Another Inglenook already uses the folder ${folder}, perhaps for another user of this computer. Quit it and try again.`,
    'newer-schema': (_file: string) =>
      'This library was opened by a newer version of Inglenook. Install that version again, or restore an older backup.',
    'older-schema': (file: string) =>
      `${file} was made by an early preview of Inglenook that this version can’t upgrade. Move it to another folder to start with an empty library. Nothing was changed.`,
    'foreign-database': (file: string) =>
      `${file} belongs to another program. Move it to another folder and try again. Nothing was changed.`,
    'empty-database': (file: string) =>
      `The database ${file} is empty or missing, but you have backups. Restore one of them. To start with an empty library instead, move the backups folder somewhere else first. Your books aren’t touched.`,
    damaged: (file: string) =>
      `The database ${file} is damaged. Restore a backup. If you don’t have one, look for an older copy of this file. Your books aren’t touched.`,
    'backup-gone': (_name: string) => 'This backup no longer exists. Choose another one.',
    'backup-damaged': (_name: string) => 'This backup can’t be opened either. Choose another one. Nothing was changed.',
    'secret-damaged': (file: string) =>
      `The file ${file} is damaged. Delete it and try again. Everyone will have to sign in again.`,
    'disk-full': (_place: string) =>
      'The disk with the Inglenook data is full. Free up some space and try again. Nothing was lost.',
    'read-only': (location: string) =>
      `The drive with the Inglenook data is read-only. Make it writable and try again. ${location}`.trim(),
    'not-writable': (location: string) =>
      `Inglenook isn’t allowed to write to its data folder. Give yourself write permission and try again. ${location}`.trim(),
    gone: (location: string) =>
      `The Inglenook data folder can’t be found. Check that its drive is connected. ${location}`.trim(),
    'not-a-folder': (location: string) =>
      `The Inglenook data folder is a file. Move the file somewhere else and try again. ${location}`.trim(),
    'path-too-long': (location: string) =>
      `The path of the Inglenook data folder is too long. Choose a shorter path. ${location}`.trim(),
    'drive-errors': (_place: string) =>
      'The drive with the Inglenook data reports errors. Check the drive and its cable, and try again.',
    'database-busy': (_place: string) => 'Another program is using the database. Close it and try again.',
    configuration: (problems: string) =>
      `The configuration has errors. Correct the configuration file and try again.\n\n${problems}`,
    unknown: (message: string) =>
      `Try again. If it keeps failing, start in safe mode and check the logs. Error message:\n\n${message}`,
  },
  backups: {
    title: 'Restore a backup',
    body: 'The backup replaces the current database, which is saved as a backup. Everyone has to sign in again. Your books aren’t touched.',
    of: (date: string) => `From ${date}`,
    older: 'Older',
    newer: 'Newer',
    back: 'Back',
    failedTitle: 'Couldn’t restore this backup',
  },
  failingPage: {
    title: 'This page failed twice',
    body: 'This page can’t be shown. Your reading progress is saved, and your devices can still connect.',
    home: 'Go to home',
    logs: 'Open logs',
    leave: 'Close',
  },
  safeMode: {
    title: 'Inglenook is in safe mode',
    body: 'Inglenook failed to start three times. Automatic scanning and plugins are off. Check the logs or restore a backup.',
    backups: 'Show backups',
    logs: 'Open logs',
    goOn: 'Continue',
  },
  folders: { title: 'Choose folders with books', choose: 'Choose' },
  joined: {
    menu: 'Switch library',
    own: 'This computer',
    other: 'Another computer…',
    line: (name: string) => `Library on ${name}`,
    away: (name: string) => `Library on ${name}: can’t connect`,
    connecting: (name: string) => `Connecting to ${name}…`,
    unreachable: (name: string) => `Can’t connect to the library on ${name}`,
    unreachableDetail:
      'Check that its computer is on, that Inglenook runs there and is shared, and that you’re in the same network. Inglenook keeps trying.',
    refused: (name: string) => `Not connected to the library on ${name}`,
    refusedDetail:
      'You didn’t accept its new key or certificate. To be asked again, choose it in the menu File, Switch library.',
    newBooks: (name: string) => `New in the library on ${name}`,
    key: {
      title: (name: string) => `The library on ${name} has a different key`,
      body: 'Inglenook may have been installed again on that computer, or another computer pretends to be it. Continue only if you know why it changed.',
    },
    certificate: {
      title: (name: string) => `The certificate of ${name} isn’t from a known authority`,
      body: (fingerprint: string) =>
        `Anyone could have made it. Continue only if this is its fingerprint, which the administrator of that library can tell you:\n\n${fingerprint}`,
    },
    trust: 'Continue',
    dontTrust: 'Don’t connect',
    provider: {
      title: 'This sign-in works only in a browser',
      body: 'Choose “Sign in with another device” instead, and enter the code on a phone or in a browser where you’re signed in.',
      close: 'Close',
    },
  },
} as const
