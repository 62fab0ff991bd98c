import { use } from 'react'
import { chunk } from '#ui/chunk.ts'
import { DeskContext } from '../../kit/desk-context.ts'
import type { Shape } from '../schema.ts'

/** How a pattern begins that takes E.164 alone. */
const international = String.raw`^\+`

/**
 * Writes a telephone number as the contract wants it once its field is left: '0461 12345' becomes '+4946112345'. What is
 * no number stays as it was typed, and so does all where the rules cannot be loaded: the field says then what is wrong.
 *
 * @returns what to do when the field is entered and left
 */
export function usePhoneNumber(schema: Shape, value: unknown, onChange: (value: string) => void) {
  const desk = use(DeskContext)
  const isAsked = schema.pattern?.startsWith(international) === true
  const rules = async () => (isAsked ? await chunk(() => import('#rules/phone.ts')).catch(() => null) : null)
  return {
    /** So that the tables of all countries are there by the time the field is left. */
    enter: () => void rules(),
    leave: async () => {
      const found = typeof value === 'string' && value !== '' ? await rules() : null
      const number = found?.phoneOf(value as string, found.countryOf(desk?.tenant?.language ?? ''))
      if (number && number !== value) onChange(number)
    },
  }
}
