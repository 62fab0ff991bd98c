import { type FormField, inputId } from './fields.ts'

/** Puts the focus into a field, once what is being drawn now stands; unless somebody has gone on typing or pointing. */
export function focusField(field: FormField | undefined, idPrefix?: string): void {
  if (!field) return
  const wentOn = new AbortController()
  for (const event of ['keydown', 'pointerdown'])
    window.addEventListener(event, () => wentOn.abort(), { capture: true, signal: wentOn.signal })
  requestAnimationFrame(() => {
    if (wentOn.signal.aborted) return
    wentOn.abort()
    const id = inputId(field.path, idPrefix)
    const place = document.getElementById(id) ?? document.getElementById(`${id}__group`)
    // Of answers that stand side by side the chosen one, else the first.
    const answers = '[role=radiogroup], [role=group]'
    const input = place?.matches(answers)
      ? (place.querySelector<HTMLElement>('input:checked') ?? place.querySelector('input'))
      : place
    input?.scrollIntoView({ block: 'center' })
    input?.focus({ preventScroll: true })
  })
}
