import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  type BranchServer,
  createBranchServer,
  hohenbrueck,
  marktplatz,
  peter,
} from '../../testing/branch-server.ts'
import { json } from '../../testing/fake-server.ts'
import { address, renderDesk } from '../../testing/render-desk.tsx'

const path = '/organizations-profiles/external-analysts'
const calls = '/external-analyst-assignments'
const open = (server: BranchServer = createBranchServer(), id = hohenbrueck) =>
  renderDesk(`${path}?id=${id}`, server)

const list = () => screen.findByRole('list', { name: 'Assigned analysts' })
const rows = async () =>
  within(await list())
    .queryAllByRole('listitem')
    .map((row) => row.textContent)
const save = () => screen.getByRole('button', { name: 'Save' })

describe('external analysts of a branch', () => {
  it('are selected, removed, and saved by one call for each difference', async () => {
    const { user, server } = await open()
    expect(await rows()).toEqual(['Martina Vogelmartina-vogel@bank.testRemove'])
    await user.click(screen.getByRole('combobox', { name: 'Add an analyst' }))
    await user.click(screen.getByRole('option', { name: /Peter Sand/ }))
    expect(screen.queryByRole('option')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Remove Martina Vogel' }))
    expect(screen.getByRole('heading', { name: 'Assigned analysts' })).toHaveFocus()
    expect(await rows()).toEqual([`Peter SandNot saved yet${peter.email_address}Remove`])
    expect(screen.getByText('Unsaved changes: Assigned analysts')).toBeVisible()
    await user.click(save())
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(server.calls(`POST ${calls}`).map(({ body }) => body)).toEqual([
      { external_analyst_alias: 'peter-sand', organization_uuid: hohenbrueck },
    ])
    expect(server.sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
    expect(await rows()).toEqual([`Peter Sand${peter.email_address}Remove`])
    expect(screen.queryByText(/Unsaved changes/)).not.toBeInTheDocument()
  })

  it('see the weekly mail as it goes, when to how many, and that it is off', async () => {
    const server = createBranchServer()
    server.modules.push('reports')
    const mail = {
      subject: 'Weekly report Westend',
      text_body: 'Visits: 35',
      html_body:
        '<p style="color:#1b2422">Visits: 35</p><img alt="2 Nov: 35" src="data:image/png;base64,iVBORw0KGgo="><img alt="" src="data:image/svg+xml,x">',
      recipients: 2,
    }
    const path = 'GET /reports/weekly-mails/preview'
    server.answerNext(path, json({ message: 'No.' }, 500))
    const { user } = await open(server)
    const preview = () => user.click(screen.getByRole('button', { name: 'Preview of the mail' }))
    await list()
    await preview()
    expect(await screen.findByText('The mail of this branch could not be loaded.')).toBeVisible()
    server.answerNext(path, json({ ...mail, next_at: '2026-11-30T06:00:00Z' }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/^Goes to 2 analysts, next on .*30/)).toBeVisible()
    const shown = screen.getByRole('region', { name: 'Weekly report Westend, as analysts get it' })
    const sheet = shown.querySelector('.mail-sheet')?.shadowRoot
    expect(sheet?.querySelector('p')).toHaveStyle({ color: 'rgb(27, 36, 34)' })
    const charts = [...(sheet?.querySelectorAll('img') ?? [])].map(({ alt, src }) => [alt, src])
    expect(charts).toEqual([['2 Nov: 35', 'data:image/png;base64,iVBORw0KGgo=']])
    await user.click(screen.getByRole('button', { name: 'Close' }))
    server.answerNext(path, json({ ...mail, next_at: null }))
    await preview()
    expect(await screen.findByText(/Weekly reports are switched off\./)).toBeVisible()
  })

  it('offer no mail to look at to who may not', async () => {
    const server = createBranchServer('orgs-manager')
    server.modules.push('reports')
    await open(server)
    await list()
    expect(screen.queryByRole('button', { name: 'Preview of the mail' })).not.toBeInTheDocument()
  })

  it('say Success! only if something changed', async () => {
    const { user, server } = await open()
    await list()
    const before = server.sent.length
    await user.click(save())
    await user.click(screen.getByRole('button', { name: 'Remove Martina Vogel' }))
    await user.click(screen.getByRole('combobox'))
    await user.click(screen.getByRole('option', { name: /Martina Vogel/ }))
    await user.click(save())
    expect(server.sent).toHaveLength(before)
    expect(screen.queryByText('Success!')).not.toBeInTheDocument()
  })

  it('have both texts of an empty list', async () => {
    const { user } = await open()
    await user.type(await screen.findByRole('combobox'), 'nobody')
    expect(screen.getAllByText('No matches - please try to enter another name.')[0]).toBeVisible()
    await user.clear(screen.getByRole('combobox'))
    await user.type(screen.getByRole('combobox'), 'pet{ArrowDown}{Enter}')
    await user.click(screen.getByRole('combobox'))
    const none = 'There is no user to select. Please assign the appropriate role to a user first.'
    expect(screen.getAllByText(none)[0]).toBeVisible()
  })

  it('that cannot be loaded: a notification, and a way to try again', async () => {
    const server = createBranchServer()
    server.answerNext('GET /external-analysts', json({ message: 'broken' }, 500))
    const { user } = await open(server)
    expect(
      await screen.findByText('Unfortunately, an error has occurred. Please try again later.'),
    ).toBeVisible()
    expect(screen.getByText('The analysts of this branch could not be loaded.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await rows()).toHaveLength(1)
  })

  it('that cannot be saved stay as they were chosen; what was saved is not sent again', async () => {
    const server = createBranchServer()
    const { user } = await open(server)
    await user.click(await screen.findByRole('combobox'))
    await user.click(screen.getByRole('option', { name: /Peter Sand/ }))
    await user.click(screen.getByRole('button', { name: 'Remove Martina Vogel' }))
    server.answerNext(`POST ${calls}`, json({ message: 'Broken.' }, 500))
    await user.click(save())
    expect(
      await screen.findByText('Unfortunately, an error has occurred. Please try again later.'),
    ).toBeVisible()
    expect(await rows()).toEqual([`Peter SandNot saved yet${peter.email_address}Remove`])
    await user.click(save())
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(server.sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
    expect(server.calls(`POST ${calls}`)).toHaveLength(2)
  })

  it('that a colleague took away before a save that failed are not brought back by the next one', async () => {
    const server = createBranchServer()
    const { user } = await open(server)
    await user.click(await screen.findByRole('combobox'))
    await user.click(screen.getByRole('option', { name: /Peter Sand/ }))
    server.assignments.length = 0
    server.answerNext(`POST ${calls}`, json({ message: 'Broken.' }, 500))
    await user.click(save())
    await screen.findByText('Unfortunately, an error has occurred. Please try again later.')
    await waitFor(async () =>
      expect(await rows()).toEqual([`Peter SandNot saved yet${peter.email_address}Remove`]),
    )
    await user.click(save())
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(await rows()).toEqual([`Peter Sand${peter.email_address}Remove`])
  })

  it('that a colleague assigned meanwhile are no failure', async () => {
    const server = createBranchServer()
    const { user } = await open(server)
    await user.click(await screen.findByRole('combobox'))
    await user.click(screen.getByRole('option', { name: /Peter Sand/ }))
    server.answerNext(`POST ${calls}`, json({ message: 'Peter Sand gets it already.' }, 409))
    await user.click(save())
    expect(await screen.findByText('Success!')).toBeVisible()
  })

  it('show a refusal at the select', async () => {
    const server = createBranchServer()
    const { user } = await open(server)
    await user.click(await screen.findByRole('combobox'))
    await user.click(screen.getByRole('option', { name: /Peter Sand/ }))
    const errors = { external_analyst_alias: ['Peter Sand is no analyst any more.'] }
    server.answerNext(`POST ${calls}`, json({ message: 'x', errors }, 422))
    await user.click(save())
    expect((await screen.findAllByText('Peter Sand is no analyst any more.'))[0]).toBeVisible()
  })

  it('are not left by accident while they are not saved', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Remove Martina Vogel' }))
    await user.click(within(screen.getByRole('navigation', { name: 'Way back' })).getByRole('link'))
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Keep editing' }))
    expect(address()).toBe(`/app${path}?id=${hohenbrueck}`)
  })

  it('are only shown to whoever only reads', async () => {
    await open(createBranchServer('INTERNAL'))
    expect(await rows()).toEqual(['Martina Vogelmartina-vogel@bank.test'])
    expect(screen.queryByRole('combobox', { name: 'Add an analyst' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument()
  })
})

describe('the branch that the page is about', () => {
  it('is chosen where the address has none', async () => {
    const { user } = await renderDesk(path, createBranchServer())
    await user.type(await screen.findByLabelText('Name, alias or city'), 'hohen')
    await waitFor(() => expect(screen.queryByText('Filiale Marktplatz')).not.toBeInTheDocument())
    await user.click(screen.getByRole('link', { name: /Filiale Hohenbrück/ }))
    expect(await rows()).toHaveLength(1)
    expect(address()).toBe(`/app${path}?id=${hohenbrueck}`)
  })

  it('is the own one for whoever has only that', async () => {
    await renderDesk(path, createBranchServer('orgadmin', [hohenbrueck]))
    expect(await rows()).toHaveLength(1)
  })

  it.each([
    ['not-an-id', 'Not found (#404)', '/app/404'],
    ['00000000-0000-4000-8000-00000000000f', 'Not found (#404)', '/app/404'],
  ])('%s is not there: %s', async (id, heading, at) => {
    await open(createBranchServer(), id)
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible()
    expect(address()).toBe(at)
  })

  it('of others is forbidden', async () => {
    await open(createBranchServer('orgadmin', [hohenbrueck]), marktplatz)
    expect(await screen.findByRole('heading', { name: 'Forbidden (#403)' })).toBeVisible()
  })

  it('is nobody’s business without the role', async () => {
    await open(createBranchServer('organizations-profiles-editor', [hohenbrueck]))
    expect(await screen.findByRole('heading', { name: 'Forbidden (#403)' })).toBeVisible()
  })
})
