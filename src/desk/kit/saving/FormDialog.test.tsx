import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { CoreAdminContext } from 'react-admin'
import { describe, expect, it, vi } from 'vitest'
import { NetworkError } from '#client/client.ts'
import { createI18nProvider } from '../language/i18n.ts'
import type { DraftShape } from './draft-parts.ts'
import { FormDialog } from './FormDialog.tsx'
import { hasOpenDraft, openDrafts } from './open-drafts.ts'
import { useEdit } from './use-edit.ts'

interface Slot {
  readonly from: string
  readonly note: string
}

const parts = [
  { path: 'from', label: 'From' },
  { path: 'note', label: 'Note' },
] as const

const shape: DraftShape<Slot, (typeof parts)[number]> = {
  partsOf: () => parts,
  partValue: (slot, { path }) => slot[path],
  withPart: (slot, { path }, value) => ({ ...slot, [path]: value }),
  isSame: Object.is,
}

const read: Slot = { from: '17:00', note: '' }

interface Options {
  readonly first?: Slot
  readonly save?: (draft: Slot) => Promise<Slot>
  readonly foot?: ReactNode
  readonly about?: ReactNode
  readonly close?: () => void
}

function SlotDialog({ first, save = async (draft) => draft, foot, about, close = () => {} }: Options) {
  const edit = useEdit<Slot, Slot, (typeof parts)[number]>({
    read,
    draftOf: (slot) => slot,
    ...(first && { first }),
    shape,
    save,
  })
  return (
    <FormDialog
      title="Slots"
      about={about}
      changed={edit.typed}
      isBusy={edit.isSaving}
      failure={edit.failure}
      submit={() => void edit.submit()}
      close={close}
      foot={foot}
    >
      {parts.map(({ path, label }) => (
        <label key={path}>
          {label}
          <input
            value={edit.draft[path]}
            onChange={({ target }) => edit.change((slot) => ({ ...slot, [path]: target.value }))}
          />
        </label>
      ))}
      <output>changed {edit.changed.map(({ label }) => label).join(' ')}</output>
    </FormDialog>
  )
}

function open(options: Options = {}) {
  const user = userEvent.setup()
  render(
    <CoreAdminContext i18nProvider={createI18nProvider('en', {})}>
      <SlotDialog {...options} />
    </CoreAdminContext>,
  )
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  return { user, press }
}

const dragged: Slot = { from: '19:30', note: '' }

describe('what stands there at first, because it was chosen before', () => {
  it('is changed, but nothing that closing would lose', async () => {
    const close = vi.fn()
    const { press } = open({ first: dragged, close })
    expect(screen.getByLabelText('From')).toHaveValue('19:30')
    expect(screen.getByText('changed From')).toBeVisible()
    expect(openDrafts()).toEqual([])
    await press('Cancel')
    expect(close).toHaveBeenCalledOnce()
  })

  it('is saved like any that was typed', async () => {
    const save = vi.fn(async (draft: Slot) => draft)
    const { press } = open({ first: dragged, save })
    await press('Save')
    await waitFor(() => expect(screen.getByText(/^changed$/)).toBeVisible())
    expect(save.mock.lastCall?.[0]).toEqual(dragged)
  })

  it('is not named among what was typed, which closing asks about', async () => {
    const close = vi.fn()
    const { user, press } = open({ first: dragged, close })
    await user.type(screen.getByLabelText('Note'), 'Late')
    await press('Cancel')
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
    expect(question.getByText('These changes would be lost: Note.')).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Keep editing' }))
    expect(close).not.toHaveBeenCalled()
    // Back to what was dragged there, nothing is typed any more; away from it, something is.
    await user.clear(screen.getByLabelText('Note'))
    expect(openDrafts()).toEqual([])
    await user.type(screen.getByLabelText('From'), '!')
    const typed = openDrafts().flatMap(({ changed }) => changed.map(({ label }) => label))
    expect([...new Set(typed)]).toEqual(['From'])
  })
})

/** Asks at the foot before it sends. */
function AskingDialog({ submit }: { readonly submit: () => void }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <FormDialog
      title="Slots"
      changed={[]}
      isBusy={false}
      failure={null}
      submit={submit}
      close={() => {}}
      footStart={
        <button type="button" onClick={() => setAsking(true)}>
          Delete
        </button>
      }
      foot={isAsking ? <button type="submit">Delete it</button> : undefined}
    >
      <p>17:00</p>
    </FormDialog>
  )
}

describe('the fields of a dialog', () => {
  it('take nothing while they are sent, and the focus comes back to them after a refusal', async () => {
    const reply = Promise.withResolvers<Slot>()
    const { user } = open({ save: () => reply.promise })
    const note = screen.getByLabelText('Note')
    await user.type(note, 'Late{Enter}')
    expect(note).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
    // As a browser does with what is disabled.
    note.blur()
    await user.type(note, ' and more')
    expect(note).toHaveValue('Late')
    reply.reject(new NetworkError())
    await waitFor(() => expect(note).toHaveFocus())
    await user.keyboard('!')
    expect(note).toHaveValue('Late!')
  })

  it('do not take the focus back from where it has gone meanwhile', async () => {
    const reply = Promise.withResolvers<Slot>()
    const { user } = open({ save: () => reply.promise, about: <button type="button">Elsewhere</button> })
    await user.type(screen.getByLabelText('Note'), 'Late{Enter}')
    const elsewhere = screen.getByRole('button', { name: 'Elsewhere' })
    await user.click(elsewhere)
    reply.reject(new NetworkError())
    await waitFor(() => expect(screen.getByLabelText('Note')).toBeEnabled())
    expect(elsewhere).toHaveFocus()
  })
})

describe('a dialog in which nothing was typed', () => {
  it('stays by Escape while something is sent, and is nothing that leaving the page would lose', async () => {
    const close = vi.fn()
    const user = userEvent.setup()
    const dialog = (isBusy: boolean) => (
      <CoreAdminContext i18nProvider={createI18nProvider('en', {})}>
        <FormDialog title="Slots" changed={[]} isBusy={isBusy} failure={null} submit={() => {}} close={close}>
          <p>17:00</p>
        </FormDialog>
      </CoreAdminContext>
    )
    const { rerender } = render(dialog(true))
    await user.keyboard('{Escape}')
    expect(close).not.toHaveBeenCalled()
    expect(screen.queryByText('Leave without saving?')).not.toBeInTheDocument()
    expect(hasOpenDraft()).toBe(false)
    rerender(dialog(false))
    await user.keyboard('{Escape}')
    expect(close).toHaveBeenCalledOnce()
  })
})

describe('the foot of a dialog', () => {
  it('gives way to what is asked in its place, whose answer is sent', async () => {
    const submit = vi.fn()
    const user = userEvent.setup()
    render(
      <CoreAdminContext i18nProvider={createI18nProvider('en', {})}>
        <AskingDialog submit={submit} />
      </CoreAdminContext>,
    )
    expect(screen.getAllByRole('button').map((each) => each.textContent)).toEqual([
      'Delete',
      'Cancel',
      'Save',
    ])
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(screen.getAllByRole('button').map((each) => each.textContent)).toEqual(['Delete it'])
    await user.click(screen.getByRole('button', { name: 'Delete it' }))
    expect(submit).toHaveBeenCalledOnce()
  })
})
