import type { RefObject } from 'react'
import { attachmentTypes } from '#rules/attachments.ts'

interface FilesInputProps {
  /** For the button that opens it. */
  readonly input: RefObject<HTMLInputElement | null>
  readonly onFiles: (files: readonly File[]) => void
}

/** Opens what the device has: on a phone its pictures and its camera. Nobody sees it but its button. */
export function FilesInput({ input, onFiles }: FilesInputProps) {
  return (
    <input
      ref={input}
      type="file"
      hidden
      multiple
      accept={attachmentTypes.join()}
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])])
        // The same file may be chosen again.
        currentTarget.value = ''
      }}
    />
  )
}
