import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, useNotificationContext } from 'react-admin'
import { describe, expect, it, vi } from 'vitest'
import { NetworkError } from '#client/client.ts'
import type { DraftShape } from './draft-parts.ts'
import type { EditOptions } from './edit-options.ts'
import { openDrafts } from './open-drafts.ts'
import { RefusedAlert } from './RefusedAlert.tsx'
import { useEdit } from './use-edit.ts'

interface Branch {
  readonly version: number
  readonly name: string
  readonly city: string
}
type Draft = Pick<Branch, 'name' | 'city'>

const parts = [
  { path: 'name', label: 'Name' },
  { path: 'city', label: 'City' },
] as const
type Part = (typeof parts)[number]

const shape: DraftShape<Draft, Part> = {
  partsOf: () => parts,
  partValue: (draft, { path }) => draft[path],
  withPart: (draft, { path }, value) => ({ ...draft, [path]: value }),
  isSame: Object.is,
}

const read: Branch = { version: 1, name: 'Harbour', city: 'Bremen' }
const reply = (body: unknown, status: number) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
const theirs = { version: 2, name: 'Harbour', city: 'Hamburg' }

type Options = EditOptions<Branch, Draft, Part>

function Form(options: Partial<Options> & Pick<Options, 'save'>) {
  const edit = useEdit<Branch, Draft, Part>({
    read,
    draftOf: ({ name, city }) => ({ name, city }),
    shape,
    ...options,
  })
  const { notifications } = useNotificationContext()
  return (
    <>
      {parts.map(({ path, label }) => (
        <label key={path}>
          {label}
          <input
            value={edit.draft[path]}
            onChange={({ target }) => edit.change((draft) => ({ ...draft, [path]: target.value }))}
          />
          <span>{edit.errors[path]?.join(' ')}</span>
        </label>
      ))}
      <button type="button" onClick={() => void edit.submit()} aria-busy={edit.isSaving}>
        Save
      </button>
      <output>
        version {edit.basis.version}, changed {edit.changed.map(({ label }) => label).join(' ')}
      </output>
      <RefusedAlert failure={edit.failure} isAtField={(path) => path in edit.draft} />
      {edit.conflict && (
        <div role="dialog" aria-label="Conflict">
          {edit.conflict.contested.map(({ path }) => path).join(' ')}
          <button type="button" onClick={() => void edit.choose({ city: 'theirs' })}>
            Take theirs
          </button>
          <button type="button" onClick={edit.backToDraft}>
            Back
          </button>
        </div>
      )}
      <ul>
        {notifications.map(({ message }) => (
          <li key={String(message)}>{message}</li>
        ))}
      </ul>
    </>
  )
}

function open(options: Partial<Options> & Pick<Options, 'save'>) {
  const user = userEvent.setup()
  const view = render(
    <CoreAdminContext>
      <Form {...options} />
    </CoreAdminContext>,
  )
  const input = (label: string) => screen.getByRole('textbox', { name: new RegExp(label) })
  const type = async (label: string, text: string) => {
    await user.clear(input(label))
    await user.type(input(label), text)
  }
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
  return { user, input, type, save, ...view }
}

const stored = async (draft: Draft, { version }: Branch) => ({ ...draft, version: version + 1 })

describe('useEdit', () => {
  it('sends the draft with its basis and begins anew from what is stored then', async () => {
    const save = vi.fn(stored)
    const form = open({ save })
    await form.type('Name', 'Quay')
    expect(screen.getByText('version 1, changed Name')).toBeVisible()
    expect(openDrafts()).toHaveLength(1)
    await form.save()
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(save.mock.calls[0]?.slice(0, 2)).toEqual([{ name: 'Quay', city: 'Bremen' }, read])
    expect(screen.getByText(/^version 2, changed$/)).toBeVisible()
    expect(openDrafts()).toHaveLength(0)
  })

  it.each([
    ['signed out', reply({ message: 'Please sign in.' }, 401), /Your session has ended/],
    ['forbidden', reply({ message: 'You may not.' }, 403), 'You may not.'],
    ['refused by a rule', reply({ message: 'It is in use.' }, 409), 'It is in use.'],
    ['changed, without the record', reply({ message: 'Somebody was faster.' }, 412), 'Somebody was faster.'],
    ['broken', reply({}, 500), /Unfortunately/],
    ['cut off', new NetworkError(), 'Network request failed.'],
  ])('keeps what was typed when it is %s, and can be tried again', async (_, refusal, sentence) => {
    const save = vi.fn(stored).mockRejectedValueOnce(refusal)
    const form = open({ save })
    await form.type('Name', 'Quay')
    await form.save()
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(sentence))
    expect(form.input('Name')).toHaveValue('Quay')
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'false')
    expect(openDrafts()).toHaveLength(1)
    await form.save()
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(screen.getByRole('alert')).toBeEmptyDOMElement()
  })

  it('shows what was refused at its field until that is changed', async () => {
    const errors = { name: ['It is taken.'], other: ['It is too late.'] }
    const save = vi.fn(stored).mockRejectedValueOnce(reply({ message: 'Please correct.', errors }, 422))
    const form = open({ save })
    await form.type('Name', 'Quay')
    await form.save()
    expect(await screen.findByText('It is taken.')).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent('It is too late.')
    await form.type('City', 'Kiel')
    expect(screen.getByText('It is taken.')).toBeVisible()
    await form.type('Name', 'Pier')
    expect(screen.queryByText('It is taken.')).not.toBeInTheDocument()
  })

  it('sends nothing while its check finds something', async () => {
    const save = vi.fn(stored)
    const onWrong = vi.fn()
    const check = ({ name }: Draft) => (name ? {} : { name: ['Name cannot be empty'] })
    const form = open({ save, check, onWrong } as never)
    await form.user.clear(form.input('Name'))
    expect(screen.queryByText('Name cannot be empty')).not.toBeInTheDocument()
    await form.save()
    expect(screen.getByText('Name cannot be empty')).toBeVisible()
    expect(onWrong).toHaveBeenCalledWith({ name: ['Name cannot be empty'] }, { name: '', city: 'Bremen' })
    expect(save).not.toHaveBeenCalled()
    await form.user.type(form.input('Name'), 'x')
    expect(screen.queryByText('Name cannot be empty')).not.toBeInTheDocument()
  })

  it('sends once, however often one presses', async () => {
    let release = () => {}
    const save = vi.fn(async (draft: Draft, basis: Branch) => {
      await new Promise<void>((resolve) => (release = resolve))
      return stored(draft, basis)
    })
    const form = open({ save })
    await form.type('Name', 'Quay')
    await form.save()
    await form.save()
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'true')
    // What is typed meanwhile is not what was sent.
    await form.type('City', 'Kiel')
    release()
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(save).toHaveBeenCalledTimes(1)
    expect(form.input('City')).toHaveValue('Kiel')
    expect(screen.getByText('version 2, changed City')).toBeVisible()
  })

  it('lets one choose when somebody else was faster, and saves the choice on theirs', async () => {
    const save = vi.fn(stored).mockRejectedValueOnce(reply({ message: 'x', current: theirs }, 412))
    const form = open({ save })
    await form.type('Name', 'Quay')
    await form.type('City', 'Kiel')
    await form.save()
    expect(await screen.findByRole('dialog')).toHaveTextContent('city')
    expect(form.input('City')).toHaveValue('Kiel')
    await form.user.click(screen.getByRole('button', { name: 'Take theirs' }))
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(save.mock.calls[1]?.slice(0, 2)).toEqual([{ name: 'Quay', city: 'Hamburg' }, theirs])
  })

  it('sends nothing where theirs is chosen as a whole: it stands already', async () => {
    const save = vi.fn(stored).mockRejectedValueOnce(reply({ message: 'x', current: theirs }, 412))
    const onSaved = vi.fn()
    const form = open({ save, onSaved })
    await form.type('City', 'Kiel')
    await form.save()
    await form.user.click(await screen.findByRole('button', { name: 'Take theirs' }))
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(save).toHaveBeenCalledTimes(1)
    expect(onSaved).toHaveBeenCalledWith(theirs)
    expect(form.input('City')).toHaveValue('Hamburg')
    expect(screen.getByText(/^version 2, changed$/)).toBeVisible()
  })

  it('asks nobody about a save of one’s own whose reply was lost', async () => {
    const mine = { version: 2, name: 'Quay', city: 'Bremen' }
    const save = vi
      .fn(stored)
      .mockRejectedValueOnce(new NetworkError())
      .mockRejectedValueOnce(reply({ message: 'x', current: mine }, 412))
    const form = open({ save })
    await form.type('Name', 'Quay')
    await form.save()
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Network request failed.'))
    await form.save()
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(save.mock.calls[2]?.slice(0, 2)).toEqual([{ name: 'Quay', city: 'Bremen' }, mine])
  })

  it('says why it was refused when others are faster again and again', async () => {
    let version = 1
    const save = vi.fn(async () => {
      throw reply({ message: 'Somebody was faster.', current: { ...theirs, version: ++version } }, 412)
    })
    const form = open({ save, combine: 'by-part' })
    await form.type('Name', 'Quay')
    await form.save()
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Somebody was faster.'))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(form.input('Name')).toHaveValue('Quay')
  })

  it('keeps both changes by itself where parts stand for themselves, and says so', async () => {
    const save = vi.fn(stored).mockRejectedValueOnce(reply({ message: 'x', current: theirs }, 412))
    const form = open({ save, combine: 'by-part' })
    await form.type('Name', 'Quay')
    await form.save()
    expect(await screen.findByText(/^Success! Somebody else has saved meanwhile/)).toBeVisible()
    expect(save.mock.calls[1]?.slice(0, 2)).toEqual([{ name: 'Quay', city: 'Hamburg' }, theirs])
    expect(form.input('City')).toHaveValue('Hamburg')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('asks by part too, where both changed the same', async () => {
    const save = vi.fn(stored).mockRejectedValueOnce(reply({ message: 'x', current: theirs }, 412))
    const form = open({ save, combine: 'by-part' })
    await form.type('City', 'Kiel')
    await form.save()
    expect(await screen.findByRole('dialog')).toHaveTextContent('city')
    await form.user.click(screen.getByRole('button', { name: 'Back' }))
    expect(form.input('City')).toHaveValue('Kiel')
  })

  it('does not send again what the first of two calls has stored', async () => {
    const save = vi.fn(async (draft: Draft, basis: Branch, keep: (stored: Branch) => void) => {
      if (basis.version === 1) {
        keep({ ...basis, version: 7, name: draft.name })
        throw reply({}, 500)
      }
      return { ...draft, version: 8 }
    })
    const form = open({ save })
    await form.type('Name', 'Quay')
    await form.type('City', 'Kiel')
    await form.save()
    expect(await screen.findByText('version 7, changed City')).toBeVisible()
    expect(form.input('City')).toHaveValue('Kiel')
    await form.save()
    expect(await screen.findByText(/^version 8, changed$/)).toBeVisible()
  })

  it('does not undo what others have stored before a save that is done in part', async () => {
    const save = vi.fn(async (draft: Draft, _: Branch, keep: (stored: Branch) => void) => {
      if (save.mock.calls.length > 1) return { ...draft, version: 3 }
      keep(theirs)
      throw reply({}, 500)
    })
    const form = open({ save, combine: 'by-part' })
    await form.type('Name', 'Quay')
    await form.save()
    expect(await screen.findByText('version 2, changed Name')).toBeVisible()
    await form.save()
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(save.mock.calls[1]?.[0]).toEqual({ name: 'Quay', city: 'Hamburg' })
  })

  describe('typed on while it is being saved', () => {
    /** Saves `Quay`, and changes the name again before the reply. */
    async function typeOn(
      options: Partial<Options>,
      answer: (draft: Draft, basis: Branch) => Promise<Branch>,
    ) {
      let release = () => {}
      const save = vi.fn(async (draft: Draft, basis: Branch) => {
        if (save.mock.calls.length > 1) return stored(draft, basis)
        await new Promise<void>((resolve) => (release = resolve))
        return answer(draft, basis)
      })
      const form = open({ save, ...options })
      await form.type('Name', 'Quay')
      await form.save()
      await form.user.type(form.input('Name'), ' 7')
      release()
      return { form, save }
    }

    it('keeps it beside what others have changed, which is not undone by the next save', async () => {
      const { form, save } = await typeOn({}, async (draft) => ({ ...draft, city: 'Hamburg', version: 3 }))
      expect(await screen.findByText('version 3, changed Name')).toBeVisible()
      expect(form.input('Name')).toHaveValue('Quay 7')
      await form.save()
      await screen.findByText('version 4, changed')
      expect(save.mock.calls[1]?.[0]).toEqual({ name: 'Quay 7', city: 'Hamburg' })
    })

    it('keeps it through a conflict', async () => {
      const current = { version: 2, name: 'Pier', city: 'Hamburg' }
      const { form, save } = await typeOn({}, async () => {
        throw reply({ message: 'x', current }, 412)
      })
      await form.user.click(await screen.findByRole('button', { name: 'Take theirs' }))
      await screen.findByText('version 3, changed')
      expect(save.mock.calls[1]?.[0]).toEqual({ name: 'Quay 7', city: 'Hamburg' })
    })
  })
})
