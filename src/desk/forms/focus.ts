import { type FormField, inputId } from './fields.ts'

/** Frames in which a field may still be drawn anew, or be closed while it is saved: half a second. */
const mostFrames = 30

/** Puts the focus into a field, once what is being drawn now stands; whoever has gone elsewhere meanwhile stays there. */
export function focusField(field: FormField | undefined, idPrefix?: string): void {
  if (field) focusInput(inputId(field.path, idPrefix), document.activeElement, mostFrames)
}

function focusInput(id: string, from: Element | null, frames: number): void {
  requestAnimationFrame(() => {
    const input = inputOf(id)
    const isElsewhere = document.activeElement !== from && document.activeElement !== document.body
    if (isElsewhere) return
    input?.scrollIntoView?.({ block: 'center' })
    input?.focus({ preventScroll: true })
    if (document.activeElement !== input && frames > 0) focusInput(id, from, frames - 1)
  })
}

/** Of answers that stand side by side the chosen one, else the first. */
function inputOf(id: string): HTMLElement | null {
  const place = document.getElementById(id) ?? document.getElementById(`${id}__group`)
  const answers = '[role=radiogroup], [role=group]'
  if (!place?.matches(answers)) return place
  return place.querySelector<HTMLElement>('input:checked') ?? place.querySelector('input')
}
