import { describe, expect, it } from 'vitest'
import { fillTemplate, hasUnknownPlaceholder, insertAt } from './message-templates.ts'

const values = {
  GUEST: '[ADVISOR] $& <b>',
  ADVISOR: 'Dr. Anna Becker',
  TENANT: 'Musterbank',
  BOOKING: 'https://musterbank.example/app/profile/anna-becker#termin',
}

describe('a template', () => {
  it('is filled at once: what a guest is called fills nothing in', () => {
    expect(fillTemplate('[GUEST], [GUEST]: [ADVISOR], [TENANT] [BOOKING] [Other]', values)).toBe(
      `${values.GUEST}, ${values.GUEST}: Dr. Anna Becker, Musterbank ${values.BOOKING} [Other]`,
    )
  })

  it('knows what nothing fills in', () => {
    for (const text of ['[NAME]', '[guest]', 'Hallo [GUEST] [Booking]', '[A][GUEST]'])
      expect([text, hasUnknownPlaceholder(text)]).toEqual([text, true])
    for (const text of ['[GUEST]', '[1]', '[so oder so]', '[', 'GUEST]'])
      expect([text, hasUnknownPlaceholder(text)]).toEqual([text, false])
  })

  it('stands where one writes, in place of what is selected', () => {
    expect(insertAt('Guten Tag', ' Welt', { start: 9, end: 9 })).toEqual({ text: 'Guten Tag Welt', at: 14 })
    expect(insertAt('abc', 'X', { start: 1, end: 2 })).toEqual({ text: 'aXc', at: 2 })
  })
})
