import Button from '@mui/material/Button'
import { type ReactNode, type RefObject, useRef } from 'react'
import { pictureTypes } from '#rules/picture-facts.ts'

interface FileButtonProps {
  readonly onFile: (file: File | undefined) => void
  readonly describedBy: string
  /** Opens the camera; where there is none, the button is not shown. */
  readonly isCamera?: boolean
  readonly isBusy?: boolean
  readonly isDisabled?: boolean
  readonly button?: RefObject<HTMLButtonElement | null>
  readonly icon: ReactNode
  readonly children: ReactNode
}

/** A button that asks for a picture of this device. */
export function FileButton({
  onFile,
  describedBy,
  isCamera = false,
  isBusy = false,
  isDisabled = false,
  button,
  icon,
  children,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        className={isCamera ? 'by-camera' : undefined}
        loading={isBusy}
        disabled={isDisabled}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        {icon}
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes.join()}
        {...(isCamera && { capture: 'user' })}
        onChange={({ target }) => {
          onFile(target.files?.[0])
          // The same file may be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}
