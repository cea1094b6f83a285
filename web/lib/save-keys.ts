// The keys that save a form or send a text, as they are written on this machine's keyboard.
export const saveKeys = /Mac|iP/.test(navigator.platform) ? '⌘ ↵' : 'Ctrl ↵'
