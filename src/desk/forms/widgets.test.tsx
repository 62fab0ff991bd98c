import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ResourceField } from '#rules/resource.ts'
import type { Schema } from '#rules/schema/schema.ts'
import { renderForm } from '#tests/forms/render-form.tsx'
import { CallError } from '../kit/failure.ts'
import { type Admin, provideAdmin } from '../resources/admin.ts'

const of = (properties: Record<string, Schema>): Schema => ({ type: 'object', properties })
const box = (name: string) => screen.getByRole('textbox', { name })
const field = (name: string, rest: Partial<ResourceField>) =>
  ({
    name,
    label: name,
    kind: 'text',
    help: '',
    hints: {},
    unit: null,
    reference: null,
    ...rest,
  }) as ResourceField

describe('kinds of texts and numbers', () => {
  it('a colour is typed or picked', async () => {
    const schema = of({
      tint: { type: 'string', title: 'Tint', format: 'colour', pattern: '^#[0-9a-f]{6}$' },
    })
    const { user, submit, sent, save } = await renderForm(schema, { record: { tint: '#112233' } })
    const swatch = await screen.findByLabelText(/^Choose a colour for/)
    expect(swatch).toHaveAttribute('type', 'color')
    expect(swatch).toHaveValue('#112233')
    await user.clear(box('Tint'))
    await user.type(box('Tint'), '#445566')
    expect(swatch).toHaveValue('#445566')
    await submit()
    expect(sent()).toEqual({ tint: '#445566' })
    await user.type(box('Tint'), 'x')
    await submit()
    expect(save).toHaveBeenCalledTimes(1)
    expect(box('Tint')).toBeInvalid()
  })

  it('a colour tells how texts can be read on it, and what holds without one', async () => {
    const schema = of({
      tint: {
        type: 'string',
        title: 'Tint',
        'x-admin': { widget: 'colour', usual: '#ed6b61', contrast: ['#ffffff'] },
      },
    })
    const { user, submit, sent } = await renderForm(schema, { record: { tint: '#006756' } })
    expect(await screen.findByText('Text in #ffffff can be read on it: 6.8 : 1.')).toBeVisible()
    const back = await screen.findByRole('button', { name: 'Usual: #ed6b61, Tint' })
    await user.click(back)
    expect(back).not.toBeInTheDocument()
    expect(box('Tint')).toHaveFocus()
    expect(box('Tint')).toHaveAttribute('placeholder', '#ed6b61')
    expect(screen.getByLabelText(/^Choose a colour for/)).toHaveValue('#ed6b61')
    expect(screen.getByText(/can hardly be read on it: 3 : 1/)).toBeVisible()
    await submit()
    expect(sent()).toEqual({ tint: '' })
  })

  it('a choice that may be empty says what holds then', async () => {
    const schema = of({
      on: {
        type: 'string',
        title: 'On',
        enum: ['', 'true', 'false'],
        'x-admin': { usual: 'true', labels: { true: 'Yes', false: 'No' } },
      },
      how: { type: 'string', title: 'How', enum: ['', 'slow', 'fast'] },
    })
    const fields = [
      field('on', { label: 'On', kind: 'enum', enum: ['', 'true', 'false'], enumLabels: ['', 'Yes', 'No'] }),
    ]
    const { user, submit, sent } = await renderForm(schema, { record: { on: 'false' }, fields })
    const words = (name: string) =>
      within(screen.getByRole('combobox', { name }))
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
    expect(words('On')).toEqual(['Usual: Yes', 'Yes', 'No'])
    expect(words('How')).toEqual(['Not set', 'Slow', 'Fast'])
    await user.click(await screen.findByRole('button', { name: 'Usual: Yes, On' }))
    await submit()
    expect(sent()).toEqual({ on: '' })
  })

  it('fields of many groups are reached by links above them', async () => {
    const names = ['Look', 'Texts', 'Legal', 'Mail', 'Reports']
    const schema = of(
      Object.fromEntries(
        names.map((group) => [group.toLowerCase(), { type: 'string', 'x-admin': { group } }] as const),
      ),
    )
    const { user } = await renderForm(schema)
    const links = within(await screen.findByRole('navigation', { name: 'Groups of this form' }))
    expect(links.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(names)
    await user.click(links.getByRole('link', { name: 'Mail' }))
    expect(screen.getByRole('heading', { name: 'Mail' })).toHaveFocus()
  })

  it('a form is sent with the telephone number as the contract wants it, however long its rules take to come', async () => {
    const schema = of({ phone: { type: 'string', pattern: '^\\+[1-9][0-9]{6,14}$', title: 'Phone' } })
    const { sent } = await renderForm(schema)
    // All at once, before anything can be loaded.
    fireEvent.change(box('Phone'), { target: { value: '(020) 7946-0123' } })
    fireEvent.blur(box('Phone'))
    fireEvent.submit(box('Phone').closest('form') as HTMLFormElement)
    await waitFor(() => expect(sent()).toEqual({ phone: '+442079460123' }))
  })

  it('a telephone number is written as the contract wants it once one has left its field', async () => {
    const phone = { type: 'string', pattern: '^\\+[1-9][0-9]{6,14}$' } as const
    const schema = of({ phone: { ...phone, title: 'Phone' }, note: { type: 'string', title: 'Note' } })
    const { user, submit, sent, save } = await renderForm(schema)
    await user.type(box('Phone'), '(020) 7946-0123')
    await user.type(box('Note'), 'x')
    await waitFor(() => expect(box('Phone')).toHaveValue('+442079460123'))
    await submit()
    expect(sent()).toEqual({ phone: '+442079460123', note: 'x' })
    await user.clear(box('Phone'))
    await user.type(box('Phone'), 'Call me')
    await user.type(box('Note'), 'x')
    expect(box('Phone')).toHaveValue('Call me')
    await submit()
    expect(save).toHaveBeenCalledTimes(1)
    expect(box('Phone')).toBeInvalid()
  })

  it('a telephone number is sent as the contract wants it by keyboard alone, too', async () => {
    const phone: Schema = { type: 'string', pattern: '^\\+[1-9][0-9]{6,14}$', title: 'Phone' }
    const { user, sent, save } = await renderForm(of({ phone }))
    await user.type(box('Phone'), '020 7946 0123')
    // The rules are there as soon as they were loaded once.
    await import('#rules/phone.ts')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1))
    expect(sent()).toEqual({ phone: '+442079460123' })
  })

  it('a telephone number and what is pressed right after it are both sent', async () => {
    const phone: Schema = { type: ['string', 'null'], pattern: '^\\+[1-9][0-9]{6,14}$', title: 'Phone' }
    const schema = of({ phone, more: of({ shown: { type: 'boolean', title: 'Shown' } }) })
    const { user, submit, sent } = await renderForm(schema, {
      record: { phone: null, more: { shown: false } },
    })
    await user.type(box('Phone'), '020 7946 0123')
    await user.click(screen.getByRole('switch', { name: 'Shown' }))
    await submit()
    expect(sent()).toEqual({ phone: '+442079460123', more: { shown: true } })
  })

  it('a time of day is sent as the contract writes times', async () => {
    const schema = of({ from: { type: 'string', title: 'From', pattern: '^\\d\\d:\\d\\d$' } })
    const { user, submit, sent } = await renderForm(schema, {
      record: { from: '08:00' },
      fields: [field('from', { kind: 'time', label: 'From' })],
    })
    const input = await screen.findByLabelText('From')
    await user.clear(input)
    await user.type(input, '09:30')
    await submit()
    expect(sent()).toEqual({ from: '09:30' })
  })

  it('a picture is shown beside its address, and said to be missing where it is', async () => {
    const schema = of({ logo: { type: 'string', title: 'Logo' } })
    const { user } = await renderForm(schema, {
      record: { logo: '/a.png' },
      fields: [field('logo', { kind: 'image', label: 'Logo' })],
    })
    const picture = await screen.findByRole('img')
    expect(picture).toHaveAttribute('src', '/a.png')
    picture.dispatchEvent(new Event('error'))
    expect(await screen.findByText('This picture cannot be shown here.')).toBeVisible()
    await user.clear(box('Logo'))
    expect(screen.queryByRole('img')).not.toBeInTheDocument()
  })

  it('a text with marks is shown as it will look, and HTML in it stays text', async () => {
    const schema = of({ about: { type: 'string', title: 'About', format: 'markdown' } })
    const { user, container } = await renderForm(schema, { record: { about: '**bold** <img src=x>' } })
    await user.click(await screen.findByRole('button', { name: 'Show preview' }))
    await waitFor(() => expect(container.querySelector('.preview strong')).toHaveTextContent('bold'))
    expect(container.querySelector('.preview img')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Hide preview' }))
    expect(container.querySelector('.preview')).toBeNull()
  })
})

describe('references', () => {
  const read = {
    id: 'listCrews',
    method: 'GET',
    path: '/crews',
    access: 'public',
    parameters: [],
    tags: [],
  }
  const crews = {
    name: 'crews',
    label: 'Crews',
    path: '/crews',
    key: 'id',
    recordLabel: 'name',
    adapter: 'collection',
    operationIds: { list: 'listCrews' },
    planned: [],
    itemActions: [],
    dialect: null,
    defaultSort: null,
    hints: {},
    fields: [],
  }
  beforeEach(() =>
    provideAdmin({
      resources: [crews],
      operations: { listCrews: read },
      formOf: () => undefined,
    } as unknown as Admin),
  )
  afterEach(() => provideAdmin({ resources: [], operations: {}, formOf: () => undefined }))

  const all = [
    { id: 'c1', name: 'Red' },
    { id: 'c2', name: 'Blue' },
    { id: 'c3', name: 'Grey' },
  ]
  const schema = of({ crew: { type: 'string', title: 'Crew' } })
  const fields = [field('crew', { kind: 'reference', label: 'Crew', reference: 'crews' })]
  const provider = () => ({
    getList: vi.fn(async (_: string, { filter }: { filter: { q?: string } }) => {
      const data = all.filter(({ name }) => name.includes(filter.q ?? ''))
      return { data, total: data.length }
    }),
    getMany: vi.fn(async (_: string, { ids }: { ids: readonly unknown[] }) => ({
      data: all.filter(({ id }) => ids.includes(id)),
    })),
  })
  const open = async (record = {}, dataProvider = provider()) => {
    const form = await renderForm(schema, { record, fields, dataProvider: dataProvider as never })
    return { ...form, dataProvider, crew: await screen.findByRole('combobox', { name: 'Crew' }) }
  }

  it('stand under their names, are searched for, and are sent as keys', async () => {
    const { user, crew, submit, sent } = await open({ crew: 'c1' })
    await waitFor(() => expect(crew).toHaveValue('Red'))
    await user.clear(crew)
    await user.type(crew, 'Bl')
    await user.click(await screen.findByRole('option', { name: 'Blue' }))
    await submit()
    expect(sent()).toEqual({ crew: 'c2' })
  })

  it('say that they are searched for, and when nothing is found', async () => {
    const { user, crew, dataProvider } = await open()
    const { promise, resolve } = Promise.withResolvers<{ data: typeof all; total: number }>()
    await user.click(crew)
    await screen.findByRole('option', { name: 'Red' })
    dataProvider.getList.mockReturnValueOnce(promise)
    await user.type(crew, 'Xy')
    expect(await screen.findByText('Searching…')).toBeVisible()
    resolve({ data: [], total: 0 })
    expect(await screen.findByText(/^Nothing found for/)).toBeVisible()
  })

  it('stand under their names in a conflict too', async () => {
    const { user, crew, submit, save } = await open({ crew: 'c1' })
    await waitFor(() => expect(crew).toHaveValue('Red'))
    await user.clear(crew)
    await user.type(crew, 'Bl')
    await user.click(await screen.findByRole('option', { name: 'Blue' }))
    const body = { message: 'Changed', current: { crew: 'c3', updated_by: 'Eva Kern' } }
    save.mockRejectedValueOnce(new CallError({ status: 412, message: 'Changed', errors: {}, body }))
    await submit()
    const conflict = within(await screen.findByRole('group', { name: 'Crew' }))
    expect(await conflict.findByRole('radio', { name: 'Blue' })).toBeChecked()
    expect(await conflict.findByRole('radio', { name: 'Grey' })).not.toBeChecked()
  })

  it('say when the record is gone', async () => {
    await open({ crew: 'c9' })
    expect(await screen.findByText(/^This entry no longer exists: c9/)).toBeVisible()
  })
})
