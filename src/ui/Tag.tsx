import { X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { lengthText } from '#rules/length-text.ts'
import { useTexts } from './texts.tsx'

/** A short fact on a tint, for instance how long a topic takes. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className="ui-tag">{children}</span>
}

interface RemovableProps extends Omit<ComponentProps<'button'>, 'children' | 'name'> {
  name: string
}

/** A chosen entry with the button that removes it. */
export function RemovableTag({ name, ...button }: RemovableProps) {
  const t = useTexts()
  return (
    <span className="ui-tag ui-tag-removable">
      <span className="ui-tag-name">{name}</span>
      <button type="button" aria-label={t('Remove {name}', { name })} {...button}>
        <X className="i" aria-hidden="true" />
      </button>
    </span>
  )
}

interface LengthProps {
  /** As topics keep it. */
  minutes: number
}

/** How long something takes, in whole hours and the minutes that remain (product §12.5). */
export function LengthTag({ minutes }: LengthProps) {
  const t = useTexts()
  return <Tag>{lengthText(minutes, t)}</Tag>
}
