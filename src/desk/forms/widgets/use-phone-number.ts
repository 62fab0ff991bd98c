import { type KeyboardEvent, use, useRef } from 'react'
import { flushSync } from 'react-dom'
import { chunk } from '#ui/chunk.ts'
import { DeskContext } from '../../kit/desk-context.ts'
import type { Shape } from '../schema.ts'

type Typed = HTMLInputElement | HTMLTextAreaElement
type Rules = typeof import('#rules/phone.ts')

/** How a pattern begins that takes E.164 alone. */
const international = String.raw`^\+`

/**
 * Writes a telephone number as the contract wants it once its field is left or the form is sent: '0461 12345' becomes
 * '+4946112345'. What is no number stays as it was typed, and so does all where the rules cannot be loaded: the field says
 * then what is wrong.
 *
 * @returns what to do when the field is entered and left, and at each key
 */
export function usePhoneNumber(schema: Shape, value: unknown, onChange: (value: string) => void) {
  const desk = use(DeskContext)
  const loaded = useRef<Rules | null>(null)
  // What was typed since it began to load counts, not what was there then.
  const latest = useRef({ value, onChange })
  latest.current = { value, onChange }
  const isAsked = schema.pattern?.startsWith(international) === true
  const load = async () => {
    if (isAsked) loaded.current ??= await chunk(() => import('#rules/phone.ts')).catch(() => null)
  }
  const write = () => {
    const { value: typed, onChange: change } = latest.current
    if (!loaded.current || typeof typed !== 'string' || typed === '') return
    const { countryOf, phoneOf } = loaded.current
    const number = phoneOf(typed, countryOf(desk?.tenant?.language ?? ''))
    if (number !== null && number !== typed) change(number)
  }
  /** The form is not sent with what cannot be read yet: it is sent once that was written. */
  const writeFirst = async (form: HTMLFormElement | null, isWanted = () => true) => {
    const sendOn = isAsked && !loaded.current && form ? holdBack(form) : null
    await load()
    if (isWanted()) flushSync(write)
    sendOn?.()
  }
  return {
    /** So that the tables of all countries are there by the time the field is left. */
    enter: () => void load(),
    leave: (form: HTMLFormElement | null) => {
      const left = latest.current.value
      void writeFirst(form, () => latest.current.value === left)
    },
    /** What sends a form from within it: what is sent is what stands there. */
    press: ({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<Typed>) => {
      if (key !== 'Enter' && !(key === 's' && (ctrlKey || metaKey))) return
      if (loaded.current) flushSync(write)
      else void writeFirst(currentTarget.form)
    },
  }
}

/** @returns lets the form be sent again, and sends it where somebody wanted that meanwhile */
function holdBack(form: HTMLFormElement): () => void {
  let isWanted = false
  const hold = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
    isWanted = true
  }
  form.addEventListener('submit', hold, { capture: true })
  return () => {
    form.removeEventListener('submit', hold, { capture: true })
    if (isWanted && form.isConnected) form.requestSubmit()
  }
}
