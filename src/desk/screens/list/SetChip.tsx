import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'

interface SetChipProps {
  readonly text: string
  /** What stands behind the text, where that is more than text. */
  readonly children?: ReactNode
  readonly edit: (anchor: HTMLElement) => void
  readonly remove: () => void
}

/** A filter that is set: pressed, it asks for another value; a cross takes it away. */
export function SetChip({ text, children, edit, remove }: SetChipProps) {
  const translate = useTranslate()
  return (
    <span className="chip set">
      <button
        type="button"
        className="what"
        aria-haspopup="dialog"
        onClick={(event) => edit(event.currentTarget)}
      >
        {text}
        {children}
      </button>
      <button
        type="button"
        className="off"
        aria-label={translate('Remove filter {name}', { name: text })}
        onClick={remove}
      >
        <X size={16} aria-hidden="true" />
      </button>
    </span>
  )
}
