import type { ReactNode } from 'react'

interface BusyFieldsProps {
  readonly isBusy: boolean
  readonly children: ReactNode
}

/** The fields of a dialog that closes once they are stored: while they are sent they take nothing that would be lost by it. */
export function BusyFields({ isBusy, children }: BusyFieldsProps) {
  return (
    <fieldset className="busy-fields" role="presentation" disabled={isBusy}>
      {children}
    </fieldset>
  )
}
