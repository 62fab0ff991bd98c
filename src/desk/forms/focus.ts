import { type FormField, inputId } from './fields.ts'

/** Puts the focus into a field, once what is being drawn now stands. */
export function focusField(field: FormField | undefined, idPrefix?: string): void {
  if (!field) return
  requestAnimationFrame(() => {
    const id = inputId(field.path, idPrefix)
    const place = document.getElementById(id) ?? document.getElementById(`${id}__group`)
    // Of answers that stand side by side the chosen one, else the first.
    const answers = '[role=radiogroup], [role=group]'
    const input = place?.matches(answers)
      ? (place.querySelector<HTMLElement>('input:checked') ?? place.querySelector('input'))
      : place
    input?.scrollIntoView?.({ block: 'center' })
    input?.focus({ preventScroll: true })
  })
}
