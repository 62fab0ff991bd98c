import { type KeyboardEvent, use, useRef } from 'react'
import { flushSync } from 'react-dom'
import { chunk } from '#ui/chunk.ts'
import { DeskContext } from '../../kit/desk-context.ts'
import type { Shape } from '../schema.ts'

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
  return {
    /** So that the tables of all countries are there by the time the field is left. */
    enter: () => void load(),
    leave: async () => {
      const left = latest.current.value
      await load()
      if (latest.current.value === left) write()
    },
    /** What sends a form from within it: what is sent is what stands there. */
    press: ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      if (key === 'Enter' || (key === 's' && (ctrlKey || metaKey))) flushSync(write)
    },
  }
}
