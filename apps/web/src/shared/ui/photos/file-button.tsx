import type { ChangeEvent, ReactNode } from 'react'
import { imageTypes } from '@krash/contract/files'
import styles from './file-button.module.css'

export interface FileInputProps {
  onFiles: (files: readonly File[]) => void
  /** Opens the camera of a phone, for one photo. */
  isCamera?: boolean
  isDisabled?: boolean
  /** The accessible name, where the label has no text of its own. */
  name?: string
  describedBy?: string
}

/** An invisible file input that covers its label, so that the label looks and is pressed like a button. */
export function FileInput({ onFiles, isCamera, isDisabled, name, describedBy }: FileInputProps): ReactNode {
  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const files = [...(target.files ?? [])]
    // Allows the same photo to be chosen again after it was removed.
    target.value = ''
    onFiles(files)
  }

  return (
    <input
      type="file"
      className={styles.input}
      accept={accepted}
      multiple={!isCamera}
      capture={isCamera ? 'environment' : undefined}
      disabled={isDisabled}
      aria-label={name}
      aria-describedby={describedBy}
      onChange={choose}
    />
  )
}

/** The endings too, because some systems know no type for HEIC. */
const accepted = [...imageTypes, 'image/heif', '.heic', '.heif'].join(',')

/** A file input that looks like a button and can be pressed anywhere on it. */
export function FileButton({ label, icon, ...input }: FileInputProps & { label: string; icon: ReactNode }) {
  return (
    <label className={styles.button} data-disabled={input.isDisabled || undefined}>
      <FileInput {...input} />
      {icon}
      <span>{label}</span>
    </label>
  )
}
