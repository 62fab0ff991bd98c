import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ResourceField } from '#rules/resource.ts'
import type { Schema } from '#rules/schema/schema.ts'
import { renderForm } from '#tests/forms/render-form.tsx'

const language: Schema = {
  type: 'string',
  pattern: '^[a-z]{2,3}(-[A-Z]{2})?$',
  'x-admin': { widget: 'language' },
}
const many: Schema = { type: 'array', title: 'Languages', maxItems: 3, uniqueItems: true, items: language }
const of = (properties: Record<string, Schema>): Schema => ({ type: 'object', properties })

const opened = async (spoken: Schema, record: Record<string, unknown>) => {
  const form = await renderForm(of({ spoken }), { record, fields: [] as ResourceField[] })
  const input = await screen.findByRole('combobox', { name: String(spoken.title) })
  return { ...form, input }
}
const chips = () => [...document.querySelectorAll('.MuiChip-label')].map(({ textContent }) => textContent)
const offered = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

describe('languages', () => {
  it('are chosen by their names, from the keyboard, and sent by their short names', async () => {
    const { user, input, submit, sent } = await opened(many, { spoken: ['de'] })
    expect(chips()).toEqual(['German'])
    await user.type(input, 'turki')
    expect(offered()).toEqual(['Turkish'])
    await user.keyboard('{Enter}')
    expect(input).toHaveValue('')
    expect(chips()).toEqual(['German', 'Turkish'])
    await user.keyboard('{Escape}')
    await submit()
    expect(sent()).toEqual({ spoken: ['de', 'tr'] })
  })

  it('are found by their short names too, and none twice', async () => {
    const { user, input } = await opened(many, { spoken: ['de'] })
    await user.type(input, 'gsw')
    expect(offered()).toEqual(['Swiss German'])
    await user.clear(input)
    await user.type(input, 'german')
    expect(offered()).not.toContain('German')
    await user.clear(input)
    await user.type(input, 'elvish')
    expect(screen.getByText('No language is called so.')).toBeVisible()
  })

  it('that are not offered stay as they are stored, and are shown', async () => {
    const { user, input, submit, sent } = await opened(many, { spoken: ['tlh', 'de-AT', 'xq'] })
    expect(chips()).toEqual(['Klingon', 'Austrian German', 'xq'])
    await user.click(input)
    await user.keyboard('{Backspace}{Escape}')
    expect(chips()).toEqual(['Klingon', 'Austrian German'])
    await submit()
    expect(sent()).toEqual({ spoken: ['tlh', 'de-AT'] })
  })

  it('say at their field what is wrong with them', async () => {
    const { user, input, submit, save } = await opened(many, { spoken: ['de', 'en', 'fr'] })
    await user.type(input, 'polish{Enter}{Escape}')
    await submit()
    expect(save).not.toHaveBeenCalled()
    expect(input).toBeInvalid()
  })

  it('stand alone where only one is asked for, and can be taken out', async () => {
    const one = { ...language, type: ['string', 'null'], title: 'Mother tongue' }
    const { user, input, submit, sent } = await opened(one, { spoken: 'fr' })
    expect(input).toHaveValue('French')
    await user.clear(input)
    await submit()
    expect(sent()).toEqual({ spoken: null })
    await user.type(input, 'ital')
    await user.click(within(screen.getByRole('listbox')).getByRole('option', { name: 'Italian' }))
    await submit()
    expect(sent()).toEqual({ spoken: 'it' })
  })
})
