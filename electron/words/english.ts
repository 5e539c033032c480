/** Every word that the desktop itself says, as it was written. */
export const english = {
  tray: {
    starting: 'Starting …',
    stopped: 'Stopped',
    waiting: 'The server failed and is started again',
    broken: 'The server does not run',
    onlyHere: 'Only on this computer',
    serving: (address: string) => `Serving on ${address}`,
    safeMode: 'Safe mode: nothing is scanned',
    paused: 'Sharing is paused',
    otherPort: (port: number, wanted: number) => `Port ${wanted} is taken; this time it is ${port}`,
    reading: (count: number) => `${count} reading`,
    scanning: 'scanning',
  },
  actions: {
    open: 'Open Inglenook',
    devices: 'Connect a device (QR code)',
    scan: 'Scan now',
    share: 'Share in the home network',
    pauseSharing: 'Pause sharing',
    shareAgain: 'Share again',
    startAtLogin: 'Start with this computer',
    opensAsOwner: 'Open without a password',
    dataFolder: 'Open the data folder',
    logs: 'Open the logs',
    lookForUpdates: 'Look for updates',
    installUpdate: (version: string) => `Restart into version ${version}`,
    restart: 'Start the server again',
    safeMode: 'Start in safe mode',
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
    addLibrary: 'Add a library …',
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
    title: 'Inglenook goes on',
    body: 'The server keeps running for your devices. Quit it from the icon beside the clock.',
  },
  otherPort: {
    title: (wanted: number) => `Port ${wanted} is used by another program`,
    body: (port: number) => `Until Inglenook starts again it answers on port ${port}. Devices have to use that port.`,
  },
  update: {
    title: (version: string) => `Version ${version} is here`,
    body: 'It begins with the next start of Inglenook. Choose this message to start it now.',
  },
  scan: {
    completed: (library: string) => `“${library}” is up to date`,
    failed: (library: string) => `“${library}” could not be scanned`,
    offline: (library: string) => `“${library}” is not there`,
    offlineBody: 'Is its drive plugged in? Nothing was removed.',
    failedBody: 'Look under Problems for the reason.',
    notBegun: 'The scan could not be begun',
    added: (count: number) => (count === 1 ? '1 new book' : `${count} new books`),
    changed: (count: number) => (count === 1 ? '1 changed' : `${count} changed`),
    missing: (count: number) => (count === 1 ? '1 missing' : `${count} missing`),
    unreadable: (count: number) => (count === 1 ? '1 cannot be read' : `${count} cannot be read`),
  },
  unknownBook: {
    title: 'This book is in no library',
    body: (file: string) =>
      `${file}\n\nInglenook reads the books of its libraries. Add the folder that this book is in, or scan its library again.`,
    add: 'Add a library',
    back: 'Not now',
  },
  broken: {
    title: 'The server of Inglenook does not run',
    retry: 'Try again',
    safeMode: 'Start in safe mode',
    backup: 'Go back to a backup',
    quit: 'Quit',
  },
  failures: {
    'port-taken': (port: string) =>
      `Other programs use port ${port} and those after it. Close one of them, perhaps another Inglenook, and try again.`,
    'port-forbidden': (port: string) => `You may not use port ${port} on this computer. Choose one above 1023.`,
    'no-such-address': (host: string) => `${host} is not an address of this computer. Choose another one.`,
    'in-use': (folder: string) =>
      `Another Inglenook already uses the folder ${folder}, perhaps for somebody else at this computer. Quit it there, and try again.`,
    'newer-schema': (_file: string) =>
      'A newer Inglenook has opened this library. Install that version again, or go back to a backup from before.',
    'foreign-database': (file: string) =>
      `${file} belongs to another program. Move it somewhere else, and try again. Nothing was changed.`,
    'empty-database': (file: string) =>
      `The database ${file} is empty or gone, but there are backups. Restore one. To begin with an empty library, move the folder with the backups elsewhere first. Your books are not touched.`,
    damaged: (file: string) =>
      `The database ${file} is damaged. Go back to a backup; where there is none, look for an older copy of this file. Your books are not touched.`,
    'backup-gone': (_name: string) => 'This backup is not there any more. Choose another one.',
    'backup-damaged': (_name: string) =>
      'This backup cannot be opened either. Choose another one; nothing was changed.',
    'secret-damaged': (file: string) =>
      `The file ${file} is damaged. Delete it and try again; everybody has to sign in once more.`,
    'disk-full': (_place: string) =>
      'The disk with the data of Inglenook is full. Free some space, and try again; nothing was lost.',
    'read-only': (place: string) =>
      `The drive with the data of Inglenook is read-only. Make it writable, and try again. ${place}`.trim(),
    'not-writable': (place: string) =>
      `Inglenook may not write its data. Give yourself the right to write there, and try again. ${place}`.trim(),
    gone: (place: string) =>
      `The folder with the data of Inglenook is not there. Is its drive plugged in? ${place}`.trim(),
    'not-a-folder': (place: string) =>
      `A file is in the place of the folder with the data of Inglenook. Move it somewhere else, and try again. ${place}`.trim(),
    'path-too-long': (place: string) =>
      `The path of the folder with the data of Inglenook is too long. Choose a shorter one. ${place}`.trim(),
    'drive-errors': (_place: string) =>
      'The drive with the data of Inglenook reports errors. Check the drive and its cable, and try again.',
    'database-busy': (_place: string) => 'Another program uses the database. Close it, and try again.',
    configuration: (problems: string) =>
      `Something in the configuration is not right. Correct it in its file, and try again.\n\n${problems}`,
    unknown: (message: string) =>
      `Try again. If it fails once more, start in safe mode and look into the logs. The program says:\n\n${message}`,
  },
  backups: {
    title: 'Which backup?',
    body: 'It takes the place of the database, which is kept among the backups. Everybody signs in again. Books are not touched.',
    of: (date: string) => `Of ${date}`,
    older: 'Older ones',
    newer: 'Newer ones',
    back: 'Back',
    failedTitle: 'This backup could not be restored',
  },
  failingPage: {
    title: 'The window has failed twice',
    body: 'What it showed does not work here. Your place in the book is kept, and the server goes on for your devices.',
    home: 'Go to the start',
    logs: 'Open the logs',
    leave: 'Leave it as it is',
  },
  safeMode: {
    title: 'Inglenook runs in safe mode',
    body: 'It failed three times while starting. Nothing is scanned by itself and no plugin runs now. Look into the log, or go back to a backup.',
    backups: 'Show the backups',
    logs: 'Open the logs',
    goOn: 'Go on',
  },
  folders: { title: 'Choose folders with books', choose: 'Choose' },
} as const
