/** Acts like Escape, for a button in a dialog: the dialog itself asks about unsaved changes. */
export function askToClose(event: { currentTarget: Element }): void {
  event.currentTarget.closest('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }))
}
