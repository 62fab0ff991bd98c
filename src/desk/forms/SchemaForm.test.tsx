import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Schema } from '#rules/schema/schema.ts'
import { renderForm } from '#tests/forms/render-form.tsx'

const of = (properties: Record<string, Schema>, rest: Schema = {}): Schema => ({
  type: 'object',
  properties,
  ...rest,
})
const text = (title: string, rest: Schema = {}): Schema => ({ type: 'string', title, ...rest })
const box = (name: string) => screen.getByRole('textbox', { name })

describe('lists', () => {
  it.each([
    [1, 'There can be no more than one entry.'],
    [2, 'There can be no more than 2 entries.'],
  ])('of at most %i say that there can be no more', async (maxItems, sentence) => {
    const places = { type: 'array', title: 'Places', items: text('Place'), maxItems } as const
    await renderForm(of({ places }), { record: { places: Array.from({ length: maxItems }, () => 'a') } })
    expect(screen.getByText(sentence)).toBeVisible()
  })
})

describe('texts and numbers', () => {
  it('sends numbers as numbers, in the marks of the language, and says what is none', async () => {
    const schema = of({
      price: { type: 'number', title: 'Price' },
      count: { type: 'integer', title: 'Count' },
    })
    const { user, submit, sent, save } = await renderForm(schema, { language: 'de' })
    await user.type(box('Price'), '1.234,5')
    await user.type(box('Count'), 'many')
    await submit()
    expect(save).not.toHaveBeenCalled()
    expect(box('Count')).toHaveAccessibleDescription('Count must be a whole number.')
    expect(box('Count')).toHaveValue('many')
    await user.clear(box('Count'))
    await submit()
    expect(sent()).toEqual({ price: 1234.5 })
  })

  it('takes empty for null where null may stand, and for nothing where neither may', async () => {
    const schema = of({
      title: { anyOf: [text('Title'), { type: 'null' }], title: 'Title' },
      mail: text('Mail', { format: 'email' }),
      note: text('Note'),
      size: { type: ['integer', 'null'], title: 'Size' },
    })
    const record = { title: 'a', mail: 'a@b.de', note: 'n', size: 4 }
    const { user, submit, sent } = await renderForm(schema, { record })
    for (const name of ['Title', 'Mail', 'Note', 'Size']) await user.clear(box(name))
    await submit()
    expect(sent()).toEqual({ title: null, note: '', size: null })
  })

  it('counts characters where there may be only so many', async () => {
    await renderForm(of({ about: text('About', { maxLength: 300 }) }), { record: { about: 'abc' } })
    expect(screen.getByText('3/300')).toBeVisible()
  })

  it('asks for minutes as hours and minutes', async () => {
    const field = { name: 'length', label: 'Length', kind: 'integer', unit: 'minutes', help: '', hints: {} }
    const schema = of({ length: { type: 'integer', title: 'Length', maximum: 720 } })
    const { user, submit, sent } = await renderForm(schema, {
      record: { length: 95 },
      fields: [field as never],
    })
    expect(box('Length hours')).toHaveValue('1')
    expect(box('Length minutes')).toHaveValue('35')
    await user.clear(box('Length hours'))
    await user.type(box('Length hours'), '2')
    await submit()
    expect(sent()).toEqual({ length: 155 })
    await user.clear(box('Length minutes'))
    await user.type(box('Length minutes'), 'x')
    await submit()
    expect(box('Length hours')).toHaveAccessibleDescription('Length must be a whole number.')
  })

  it('asks for cents as euros', async () => {
    const field = { name: 'fee', label: 'Fee', kind: 'money', unit: 'cents', help: '', hints: {} }
    const schema = of({ fee: { type: 'integer', title: 'Fee' } })
    const { user, submit, sent } = await renderForm(schema, {
      record: { fee: 1050 },
      fields: [field as never],
    })
    expect(box('Fee')).toHaveValue('10.50')
    await user.clear(box('Fee'))
    await user.type(box('Fee'), '19.99')
    expect(screen.getByText('EUR')).toBeVisible()
    await submit()
    expect(sent()).toEqual({ fee: 1999 })
  })

  it('shows an instant on the institution’s clock', async () => {
    const schema = of({ at: text('At', { format: 'date-time' }) })
    const { user, submit, sent, save } = await renderForm(schema, { record: { at: '2026-07-15T12:00:00Z' } })
    const day = await screen.findByRole('textbox', { name: 'At' })
    const time = screen.getByRole('textbox', { name: 'Time of day' })
    expect([day, time].map((each) => (each as HTMLInputElement).value)).toEqual(['15/07/2026', '14:00'])
    await user.clear(time)
    await submit()
    expect(save).not.toHaveBeenCalled()
    await user.clear(day)
    await user.type(day, '1.12.2026')
    await user.type(time, '9:30')
    await submit()
    expect(sent()).toEqual({ at: '2026-12-01T08:30:00Z' })
  })

  it('never shows a secret, and keeps it where nothing is typed', async () => {
    const schema = of({ secret: text('Secret', { writeOnly: true, format: 'password' }), name: text('Name') })
    const { user, submit, sent } = await renderForm(schema, { record: { name: 'a' } })
    const input = screen.getByLabelText('Secret')
    expect(input).toHaveAttribute('type', 'password')
    await user.type(box('Name'), 'b')
    await submit()
    expect(sent()).toEqual({ name: 'ab' })
  })

  it('says where a text stops being JSON, keeps it, and does not send it', async () => {
    const { user, submit, save, sent } = await renderForm(of({ extra: { title: 'Extra' } }), {
      record: { extra: [1] },
    })
    await user.clear(await screen.findByRole('textbox', { name: 'Extra' }))
    await user.type(box('Extra'), '{{"a": x')
    await user.tab()
    expect(screen.getByText('This text is not valid JSON: line 1, column 7.')).toBeVisible()
    await submit()
    expect(save).not.toHaveBeenCalled()
    await user.type(box('Extra'), '{Backspace}1}')
    await submit()
    expect(sent()).toEqual({ extra: { a: 1 } })
  })
})

describe('choosing', () => {
  it('offers few values side by side, many in a list, with their labels', async () => {
    const field = {
      name: 'state',
      label: 'State',
      kind: 'enum',
      enum: ['d', 'p'],
      enumLabels: ['Draft', 'Published'],
      help: '',
      hints: {},
    }
    const schema = of(
      {
        state: { enum: ['d', 'p'], title: 'State' },
        colour: { enum: ['red', 'dark_blue'], title: 'Colour' },
      },
      { required: ['state'] },
    )
    const { user, submit, sent } = await renderForm(schema, { fields: [field as never] })
    await user.click(screen.getByRole('radio', { name: 'Published' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Colour' }), 'Dark blue')
    await submit()
    expect(sent()).toEqual({ state: 'p', colour: 'dark_blue' })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Colour' }), 'None')
    await submit()
    expect(sent()).toEqual({ state: 'p' })
  })

  it('offers one input for constants or nothing, and for texts of one of several forms', async () => {
    const text = { type: 'string' }
    const state = { title: 'State', oneOf: [{ const: 'a' }, { const: 'b' }, { type: 'null' }] }
    const start = {
      title: 'Start',
      anyOf: [
        { ...text, format: 'date' },
        { ...text, pattern: '^soon$' },
      ],
    }
    const { user, submit, sent } = await renderForm(of({ state, start }), { record: { state: 'b' } })
    expect(screen.getByRole('radio', { name: 'B' })).toBeChecked()
    await user.click(screen.getByRole('radio', { name: 'None' }))
    await user.type(screen.getByRole('textbox'), 'soon')
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
    await submit()
    expect(sent()).toEqual({ state: null, start: 'soon' })
  })

  it('asks for what counts since 1970 as the number that is sent', async () => {
    const schema = of({ changed_at: { type: 'integer', title: 'Changed' } })
    const { user, submit, sent } = await renderForm(schema, { record: { changed_at: 1 } })
    await user.type(screen.getByRole('textbox', { name: 'Changed' }), '2')
    await submit()
    expect(sent()).toEqual({ changed_at: 12 })
  })

  it('takes several values in the schema’s order', async () => {
    const items = { enum: ['mo', 'tu', 'we'] }
    const schema = of({ days: { type: 'array', title: 'Days', uniqueItems: true, items } })
    const { user, submit, sent } = await renderForm(schema, { record: { days: ['we'] } })
    expect(screen.getByRole('group', { name: 'Days' })).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: 'Mo' }))
    await submit()
    expect(sent()).toEqual({ days: ['mo', 'we'] })
  })

  it('leaves a switch that must be on to people', async () => {
    const schema = of({ agree: { type: 'boolean', title: 'I agree', const: true } }, { required: ['agree'] })
    const { user, submit, save, sent } = await renderForm(schema)
    await submit()
    expect(save).not.toHaveBeenCalled()
    await user.click(screen.getByRole('switch', { name: 'I agree' }))
    await submit()
    expect(sent()).toEqual({ agree: true })
  })
})

describe('objects', () => {
  const address = of(
    { zip: text('Zip'), city: text('City') },
    { title: 'Address', required: ['zip', 'city'] },
  )

  it('that may be missing are missing when nothing is filled in, and whole when something is', async () => {
    const { user, submit, save, sent } = await renderForm(of({ name: text('Name'), address }))
    expect(screen.getByRole('group', { name: 'Address' })).toBeVisible()
    await user.type(box('Name'), 'a')
    await submit()
    expect(sent()).toEqual({ name: 'a' })
    await user.type(box('Zip'), '1')
    await submit()
    expect(save).toHaveBeenCalledTimes(1)
    expect(box('City')).toHaveAccessibleDescription('City cannot be empty')
  })

  it('that may be null are null when they are emptied', async () => {
    const schema = of({ address: { anyOf: [address, { type: 'null' }] } }, { required: ['address'] })
    const { submit, sent, user } = await renderForm(schema, { record: { address: { zip: '1', city: 'c' } } })
    await user.clear(box('Zip'))
    await user.clear(box('City'))
    await submit()
    expect(sent()).toEqual({ address: null })
  })
})

describe('lists', () => {
  const people = {
    type: 'array',
    title: 'People',
    items: of({ name: text('Name', { minLength: 1 }) }, { required: ['name'] }),
  }

  it('are added to, reordered and removed from by keyboard, with the focus kept and all told', async () => {
    const schema = of({ tags: { type: 'array', title: 'Tags', items: text('Tag') } })
    const { user, submit, sent } = await renderForm(schema, { record: { tags: ['a', 'b'] } })
    const list = within(screen.getByRole('group', { name: 'Tags' }))
    screen.getByRole('button', { name: 'Add an entry to Tags' }).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(list.getAllByRole('textbox')[2]).toHaveFocus())
    expect(list.getByText('Entry 3 added.')).toBeInTheDocument()
    await user.keyboard('c')
    screen.getByRole('button', { name: 'Move Tags 3 up' }).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Move Tags 2 up' })).toHaveFocus())
    expect(list.getByText('Now entry 2 of 3.')).toBeInTheDocument()
    screen.getByRole('button', { name: 'Remove Tags 1' }).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Remove Tags 1' })).toHaveFocus())
    await submit()
    expect(sent()).toEqual({ tags: ['c', 'b'] })
  })

  it('of objects have their errors at the field of the entry', async () => {
    const { user, submit, save, sent } = await renderForm(of({ people }), {
      record: { people: [{ name: 'a' }] },
    })
    await user.click(screen.getByRole('button', { name: 'Add an entry to People' }))
    await submit()
    expect(save).not.toHaveBeenCalled()
    const second = screen.getAllByRole('textbox', { name: 'Name' })[1] as HTMLElement
    expect(second).toHaveAccessibleDescription('Name cannot be empty')
    await waitFor(() => expect(second).toHaveFocus())
    await user.type(second, 'b')
    await submit()
    expect(sent()).toEqual({ people: [{ name: 'a' }, { name: 'b' }] })
  })
})

describe('maps', () => {
  const labels = { type: 'object', title: 'Labels', additionalProperties: { type: 'string', minLength: 1 } }

  it('are names with values', async () => {
    const { user, submit, sent } = await renderForm(of({ labels }), { record: { labels: { de: 'Ja' } } })
    await user.click(await screen.findByRole('button', { name: 'Add an entry to Labels' }))
    const names = () => screen.getAllByRole('textbox', { name: 'Name' })
    await waitFor(() => expect(names()[1]).toHaveFocus())
    await user.keyboard('de')
    expect(names()[1]).toHaveAccessibleDescription('This name is there twice: only the first is saved.')
    await user.keyboard('{Backspace}{Backspace}en')
    await user.type(screen.getAllByRole('textbox', { name: 'Value' })[1] as HTMLElement, 'Yes')
    await submit()
    expect(sent()).toEqual({ labels: { de: 'Ja', en: 'Yes' } })
    await user.click(screen.getByRole('button', { name: 'Remove de 1' }))
    await submit()
    expect(sent()).toEqual({ labels: { en: 'Yes' } })
  })
})

describe('choices of shapes', () => {
  const card = of(
    { kind: { const: 'card' }, owner: text('Owner'), number: text('Number') },
    { title: 'Card', required: ['kind', 'number'] },
  )
  const transfer = of(
    { kind: { const: 'transfer' }, owner: text('Owner'), iban: text('IBAN') },
    { title: 'Transfer', required: ['kind', 'iban'] },
  )

  it('keep what was filled in when they are switched back and forth, and share what they have in common', async () => {
    const schema = of({ payment: { title: 'Payment', oneOf: [card, transfer] } }, { required: ['payment'] })
    const record = { payment: { kind: 'transfer', iban: 'DE1', owner: 'Anna' } }
    const { user, submit, sent } = await renderForm(schema, { record })
    expect(await screen.findByRole('radio', { name: 'Transfer' })).toBeChecked()
    expect(box('IBAN')).toHaveValue('DE1')
    await user.click(screen.getByRole('radio', { name: 'Card' }))
    expect(box('Owner')).toHaveValue('Anna')
    await user.type(box('Number'), '4711')
    await user.click(screen.getByRole('radio', { name: 'Transfer' }))
    expect(box('IBAN')).toHaveValue('DE1')
    await user.click(screen.getByRole('radio', { name: 'Card' }))
    expect(box('Number')).toHaveValue('4711')
    await submit()
    expect(sent()).toEqual({ payment: { kind: 'card', number: '4711', owner: 'Anna' } })
  })

  it('are wrong only where the chosen one is', async () => {
    const schema = of({ payment: { title: 'Payment', oneOf: [card, transfer] } }, { required: ['payment'] })
    const { user, submit, save } = await renderForm(schema)
    await user.click(screen.getByRole('radio', { name: 'Transfer' }))
    await submit()
    expect(save).not.toHaveBeenCalled()
    expect(box('IBAN')).toHaveAccessibleDescription('IBAN cannot be empty')
    expect(screen.getByRole('alert')).toHaveTextContent('IBAN needs a correction')
  })

  it('are told without a discriminator by what fits', async () => {
    const value = {
      title: 'Value',
      anyOf: [
        { type: 'string', title: 'Word' },
        { type: 'array', title: 'Words', items: text('Word') },
      ],
    }
    const { user, submit, sent } = await renderForm(of({ value }), { record: { value: ['a'] } })
    expect(screen.getByRole('radio', { name: 'Words' })).toBeChecked()
    await user.click(screen.getByRole('radio', { name: 'Word' }))
    await user.type(box('Word'), 'b')
    await submit()
    expect(sent()).toEqual({ value: 'b' })
  })
})

describe('conditions', () => {
  it('ask for more when something is chosen', async () => {
    const schema = of(
      { kind: { enum: ['a', 'b'], title: 'Kind' } },
      {
        required: ['kind'],
        if: { properties: { kind: { const: 'b' } }, required: ['kind'] },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: { properties: { why: text('Why') }, required: ['why'] },
      },
    )
    const { user, submit, save, sent } = await renderForm(schema, { record: { kind: 'a' } })
    expect(screen.queryByRole('textbox', { name: 'Why' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: 'B' }))
    await submit()
    expect(save).not.toHaveBeenCalled()
    await user.type(box('Why'), 'so')
    await submit()
    expect(sent()).toEqual({ kind: 'b', why: 'so' })
  })

  it('follow from what is filled in elsewhere', async () => {
    const schema = of(
      { card: text('Card') },
      { dependentSchemas: { card: { properties: { address: text('Billing') }, required: ['address'] } } },
    )
    const { user, submit, save } = await renderForm(schema)
    expect(screen.queryByRole('textbox', { name: 'Billing' })).not.toBeInTheDocument()
    await user.type(box('Card'), '1')
    expect(await screen.findByRole('textbox', { name: 'Billing' })).toBeVisible()
    await submit()
    expect(save).not.toHaveBeenCalled()
  })
})

describe('a form', () => {
  it('fills in defaults without calling that a change', async () => {
    const schema = of({ size: { type: 'integer', title: 'Size', default: 3 }, name: text('Name') })
    const { submit, sent } = await renderForm(schema)
    expect(box('Size')).toHaveValue('3')
    expect(screen.queryByText(/Unsaved changes/)).not.toBeInTheDocument()
    await submit()
    expect(sent()).toEqual({ size: 3 })
  })

  it('saves with Ctrl S and leaves with Escape', async () => {
    const { user, save, cancel } = await renderForm(of({ name: text('Name') }))
    await user.type(box('Name'), 'a')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(save).toHaveBeenCalledOnce())
    await user.keyboard('{Escape}')
    expect(cancel).toHaveBeenCalledOnce()
  })
})

describe('what is asked for only once the server asks', () => {
  const schema = of({
    alias: text('Alias'),
    is_advisor: { type: 'boolean', title: 'Is this advisor', 'x-admin': { asked: true } } as Schema,
  })
  const errors = { is_advisor: ['Is it the same person?'] }

  it('shows itself with the question, takes the focus, and is sent with the answer', async () => {
    const { user, save, submit, sent } = await renderForm(schema, { record: { alias: 'tom' } })
    save.mockRejectedValueOnce(Response.json({ message: 'Please correct.', errors }, { status: 422 }))
    expect(screen.queryByRole('switch')).toBeNull()
    await submit()
    const answer = await screen.findByRole('switch', { name: 'Is this advisor' })
    expect(answer).toHaveAccessibleDescription('Is it the same person?')
    await waitFor(() => expect(answer).toHaveFocus())
    await user.click(answer)
    await submit()
    expect(sent()).toEqual({ alias: 'tom', is_advisor: true })
  })
})
