import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createFakeServer, json, type Sent } from '../../../testing/fake-server.ts'
import { renderDesk } from '../../../testing/render-desk.tsx'

const advisor = {
  uuid: '00000000-0000-4000-8000-0000000000a1',
  alias: 'anna-becker',
  slug: 'anna-becker',
  first_name: 'Anna',
  last_name: 'Becker',
  full_name: 'Anna Becker',
  position: null,
  organization: '00000000-0000-4000-8000-000000000001',
  is_active: true,
  text_descriptions: [],
  custom_links: [],
  missing: ['position', 'picture', 'organization', 'topics'],
  version: 3,
}
const item = '/advisors/anna-becker/profile'
const me = {
  alias: 'anna-becker',
  is_institutional: true,
  roles: [],
  full_name: 'Anna Becker',
  organization: null,
  assigned_organizations: [],
}

/** @param preview what the server draws of a draft */
async function open(preview: (sent: Sent) => Response) {
  const server = createFakeServer({
    own: (sent) => {
      if (sent.path === '/me') return json(me)
      if (sent.path === item && sent.method === 'GET') return json(advisor, 200, { ETag: '"3"' })
      if (sent.path === item && sent.method === 'PUT')
        return json({ ...advisor, ...(sent.body as object), version: 4 }, 200, { ETag: '"4"' })
      return sent.path.endsWith('/preview') ? preview(sent) : undefined
    },
  })
  const desk = await renderDesk('/my-profile', server)
  await screen.findByRole('textbox', { name: 'First name' })
  return { ...desk, previews: () => server.calls('POST /app/profile/anna-becker/preview') }
}

const page = ({ body }: Sent) => new Response(`<h1>${(body as { position?: string }).position ?? ''}</h1>`)
const shown = () => screen.getByTitle<HTMLIFrameElement>('Preview').srcdoc

describe('/my-profile', () => {
  it('asks for all but what administrators change, and sends that as it was', async () => {
    const { user, server } = await open(page)
    for (const name of ['Alias', 'Organization', 'Active'])
      expect(screen.queryByLabelText(name)).not.toBeInTheDocument()
    expect(screen.queryByRole('heading', { name: 'Administration' })).not.toBeInTheDocument()
    await user.type(screen.getByRole('textbox', { name: 'Position' }), 'Beraterin')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.calls(`PUT ${item}`)).toHaveLength(1))
    expect(server.calls(`PUT ${item}`)[0]?.body).toMatchObject({
      alias: 'anna-becker',
      organization: advisor.organization,
      is_active: true,
      position: 'Beraterin',
    })
    expect(await screen.findByRole('textbox', { name: 'Position' })).toBeVisible()
  })

  it('goes on with what was saved, before that is read again', async () => {
    const { user, server } = await open(page)
    const position = () => screen.getByRole('textbox', { name: 'Position' })
    await user.type(position(), 'Beraterin')
    const release = server.holdBack(`GET ${item}`)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(position()).toHaveValue('Beraterin')
    await user.type(position(), ' für alle')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.calls(`PUT ${item}`)).toHaveLength(2))
    expect(server.calls(`PUT ${item}`)[1]?.headers.get('if-match')).toBe('"4"')
    release()
  })

  it('shows the page as it is typed, and keeps the last one where that cannot be saved', async () => {
    let refuses = false
    const refused = json({ message: 'No.', errors: {} }, 422)
    const { user, previews } = await open((sent) => (refuses ? refused.clone() : page(sent)))
    await waitFor(() => expect(shown()).toBe('<h1></h1>'))
    await user.type(screen.getByRole('textbox', { name: 'Position' }), 'Beraterin')
    await waitFor(() => expect(shown()).toBe('<h1>Beraterin</h1>'))
    expect(previews().at(-1)?.body).toMatchObject({ alias: 'anna-becker', position: 'Beraterin' })
    refuses = true
    await user.type(screen.getByRole('textbox', { name: 'Position' }), ' x')
    expect(await screen.findByText('The preview shows what could be saved last.')).toBeVisible()
    expect(shown()).toBe('<h1>Beraterin</h1>')
    await user.click(screen.getByRole('button', { name: 'Desktop' }))
    expect(screen.getByTitle('Preview')).toHaveAttribute('width', '1280')
  })

  it('leads to the page from where the form begins', async () => {
    const { user } = await open(page)
    await screen.findByTitle('Preview')
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    onTestFinished(() => scrolled.mockRestore())
    await user.click(screen.getByRole('button', { name: 'Preview' }))
    expect(scrolled.mock.contexts).toEqual([screen.getByRole('complementary', { name: 'Preview' })])
  })

  it('lists what is missing, each with the way to it', async () => {
    const { user } = await open(page)
    const missing = within(screen.getByRole('navigation', { name: 'Still missing' }))
    expect(missing.getByText('Organization: Your administration enters it.')).toBeVisible()
    await user.click(missing.getByRole('button', { name: 'Position' }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Position' })).toHaveFocus())
  })
})
