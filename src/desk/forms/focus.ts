import { type FormField, inputId } from './fields.ts'

/** Puts the focus into a field, once what is being drawn now stands. */
export function focusField(field: FormField | undefined): void {
  if (!field) return
  requestAnimationFrame(() => {
    const input = document.getElementById(inputId(field.path))
    input?.scrollIntoView?.({ block: 'center' })
    input?.focus({ preventScroll: true })
  })
}
