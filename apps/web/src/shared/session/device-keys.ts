/** Whether single keys act (key-switch.ts). */
export const keySwitch = 'krash_keys'
/** The operator's settings. */
export const settingsKey = 'krash_settings'

/** What local storage keeps when somebody signs out: it belongs to the device and reveals nothing about a person. */
export const deviceKeys = ['krash_language', 'krash_theme', keySwitch, settingsKey, 'krash_blank']
