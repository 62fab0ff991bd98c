import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { turns } from '#tests/until.ts'
import { createFakeServer, type FakeServer, json } from '../testing/fake-server.ts'
import { address, renderDesk } from '../testing/render-desk.tsx'

describe('guards', () => {
  it('send a guest to /403, which leads to the sign-in page and back', async () => {
    const { user } = await renderDesk('/organizations?page=2#row', createFakeServer({ role: null }))
    expect(await screen.findByRole('heading', { name: 'Forbidden (#403)' })).toBeVisible()
    expect(address()).toBe('/app/403')
    const before = window.history.length
    await user.click(screen.getByRole('link', { name: 'Sign in' }))
    expect(await screen.findByRole('heading', { name: 'Sign in to Musterbank' })).toBeVisible()
    // The browser's back does not lead to /403 again.
    expect(window.history.length).toBe(before)
    expect(address()).toBe(`/app/login?next=${encodeURIComponent('/app/organizations?page=2#row')}`)
  })

  it('send whom the policy does not let in to /403', async () => {
    await renderDesk('/organizations', createFakeServer({ role: 'analyst' }))
    expect(await screen.findByRole('heading', { name: 'Forbidden (#403)' })).toBeVisible()
    expect(address()).toBe('/app/403')
  })

  it('close a page whose module is off, and take it from the menu', async () => {
    await renderDesk('/organizations', createFakeServer({ modules: [] }))
    expect(await screen.findByRole('heading', { name: 'Forbidden (#403)' })).toBeVisible()
    const menu = screen.getByRole('navigation', { name: 'Main' })
    expect(within(menu).queryByText('Organizations')).not.toBeInTheDocument()
    expect(within(menu).getByText('Advanced settings')).toBeVisible()
  })

  it('ask the policy of the operation: who only reads gets no form', async () => {
    await renderDesk('/organizations/create', createFakeServer({ role: 'INTERNAL' }))
    expect(await screen.findByRole('heading', { name: 'Forbidden (#403)' })).toBeVisible()
  })
})

describe('the start', () => {
  it('leads the signed-in to the first page of their menu', async () => {
    await renderDesk('/', createFakeServer({ role: 'orgs-manager' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible()
    expect(address()).toMatch(/^\/app\/organizations/)
  })

  it('leads whom nothing else belongs to where their work is, past what others do', async () => {
    const modules = ['online-appointments', 'wallet-cards']
    await renderDesk('/', createFakeServer({ role: 'marketing-manager', modules }))
    await waitFor(() => expect(address()).toBe('/app/wallet-cards/send-push-notifications'))
  })

  it('leads guests to the sign-in page', async () => {
    await renderDesk('/', createFakeServer({ role: null }))
    expect(await screen.findByLabelText('Password')).toBeVisible()
    expect(address()).toBe('/app/login')
  })

  it('shows the page that is opened first in development too, where React mounts twice', async () => {
    configure({ reactStrictMode: true })
    try {
      await renderDesk('/organizations', createFakeServer())
      expect(await screen.findByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible()
    } finally {
      configure({ reactStrictMode: false })
    }
  })

  it('ignores that the tenant cannot be read', async () => {
    const server = createFakeServer()
    server.answerNext('GET /tenant', json({ message: 'x' }, 500))
    await renderDesk('/account-admin', server)
    expect(await screen.findByRole('heading', { level: 1, name: 'Account admin' })).toBeVisible()
  })
})

describe('what the start asks for', () => {
  const configuration = 'GET /configurations/online-appointments'
  const withTopics = (change: Parameters<typeof createFakeServer>[0] = {}) => {
    const server = createFakeServer({ modules: ['online-appointments'], ...change })
    server.settings.topics_enabled = 'true'
    return server
  }
  const flagsOn = async (server: FakeServer) => {
    const { desk } = await renderDesk('/account-admin', server)
    return [...desk.session.current().facts.flags]
  }

  it('is each thing once', async () => {
    const { server } = await renderDesk('/account-admin', withTopics())
    for (const call of ['GET /tenant', 'GET /me', 'GET /modules', configuration])
      expect(server.calls(call), call).toHaveLength(1)
  })

  it('is whether there are topics, from the call that says so', async () => {
    expect(await flagsOn(withTopics())).toEqual(['topics-enabled'])
    const off = withTopics()
    off.answerNext(configuration, json({ isTopicsEnabled: false }))
    expect(await flagsOn(off)).toEqual([])
  })

  it.each([
    ['an error', json({ message: 'x' }, 500)],
    ['no answer', new Error('offline')],
  ])('may get %s to that, which leaves topics off and the desk whole', async (_, answer) => {
    const server = withTopics()
    server.answerNext(configuration, answer)
    expect(await flagsOn(server)).toEqual([])
    expect(await screen.findByRole('heading', { level: 1, name: 'Account admin' })).toBeVisible()
  })

  it.each([
    ['a guest', { role: null }],
    ['a desk without online appointments', { modules: ['organizations-management'] }],
  ])('is not that for %s', async (_, change) => {
    const server = withTopics(change)
    expect(await flagsOn(server)).toEqual([])
    expect(server.calls(configuration)).toHaveLength(0)
  })
})

describe('the institution', () => {
  const withLogo = (tenantLogo: string) => {
    const server = createFakeServer()
    const images = { tenantLogo, bigHeaderImage: '' }
    const tenant = { name: 'Ölbank', language: 'de', images, headerWidget: {}, settings: [], meta_tags: [] }
    server.answerNext('GET /tenant', json(tenant))
    return server
  }
  const brand = async () => (await screen.findAllByRole('link', { name: 'Ölbank' }))[0]

  it('without a logo stands there as the letter that its public pages show', async () => {
    await renderDesk('/account-admin', withLogo(''))
    expect((await brand())?.querySelector('.mark')).toHaveTextContent(/^Ö$/)
    expect((await brand())?.querySelector('img')).toBeNull()
  })

  it('with a logo stands there with that alone', async () => {
    await renderDesk('/account-admin', withLogo('/app/logo.webp'))
    expect((await brand())?.querySelector('img')).toHaveAttribute('src', '/app/logo.webp')
    expect((await brand())?.querySelector('.mark')).toBeNull()
  })
})

describe('error pages (product §28.4, §28.5)', () => {
  it('say 404', async () => {
    await renderDesk('/404')
    expect(await screen.findByRole('heading', { name: 'Not found (#404)' })).toBeVisible()
  })

  it('stand at every unknown path, with technical information to unfold', async () => {
    await renderDesk('/nowhere/at/all', createFakeServer({ role: null }))
    expect(await screen.findByRole('heading', { name: 'Whoops!' })).toBeVisible()
    expect(screen.getByText('Unfortunately, an error has occurred. Please try again later.')).toBeVisible()
    expect(screen.getByText('Please contact support@localhost if the error persists.')).toBeVisible()
    const block = screen.getByText('Technical informations').closest('details')
    expect(block).not.toHaveAttribute('open')
    expect(block).toHaveTextContent('Not Found (#404)')
    expect(block).toHaveTextContent('Page not found')
  })
})

describe('signing in', () => {
  it('goes where the user wanted to', async () => {
    const next = encodeURIComponent('/app/account-admin/advanced-settings')
    const { user } = await renderDesk(`/login?next=${next}`, createFakeServer({ role: null }))
    await user.type(await screen.findByLabelText('E-mail'), 'a@bank.test')
    await user.type(screen.getByLabelText('Password'), 'demo{Enter}')
    expect(await screen.findByRole('heading', { level: 1, name: 'Advanced settings' })).toBeVisible()
  })

  it('is passed over by who is signed in already', async () => {
    await renderDesk(`/login?next=${encodeURIComponent('/app/organizations?page=1#row')}`)
    expect(await screen.findByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible()
    expect(address() + window.location.hash).toBe('/app/organizations?page=1#row')
  })

  it('does not follow a target on another site', async () => {
    const { user } = await renderDesk('/login?next=//evil.test/app/', createFakeServer({ role: null }))
    await user.click(await screen.findByRole('button', { name: /accountadmin/ }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Account admin' })).toBeVisible()
  })

  it('names empty fields and sends nothing', async () => {
    const { user, server } = await renderDesk('/login', createFakeServer({ role: null }))
    await user.click(await screen.findByRole('button', { name: 'Sign in' }))
    expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription('E-mail cannot be empty')
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Password cannot be empty')
    expect(screen.getByLabelText('E-mail')).toHaveFocus()
    expect(server.calls('POST /session')).toHaveLength(0)
  })

  it('says why it was refused', async () => {
    const { user } = await renderDesk('/login', createFakeServer({ role: null }))
    await user.type(await screen.findByLabelText('E-mail'), 'a@bank.test')
    await user.type(screen.getByLabelText('Password'), 'wrong{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('E-mail or password are not right.')
    expect(screen.getByLabelText('Password')).toHaveValue('wrong')
  })

  it('says how long to wait after too many failed tries, and keeps what was typed', async () => {
    const server = createFakeServer({ role: null })
    const message = 'Es gab zu viele fehlgeschlagene Anmeldeversuche. Bitte warten Sie 15 Minuten.'
    server.answerNext('POST /session', json({ message }, 429, { 'Retry-After': '900' }))
    const { user } = await renderDesk('/login', server)
    await user.type(await screen.findByLabelText('E-mail'), 'a@bank.test')
    await user.type(screen.getByLabelText('Password'), 'demo{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    expect(screen.getByLabelText('Password')).toHaveValue('demo')
  })

  it('asks for the code of a second factor when the server wants it', async () => {
    const server = createFakeServer({ role: null })
    server.answerNext(
      'POST /session',
      json({ message: 'x', errors: { code: ['Please enter the code.'] } }, 401),
    )
    const { user } = await renderDesk('/login', server)
    await user.click(await screen.findByRole('button', { name: /accountadmin/ }))
    await user.type(await screen.findByLabelText('Code'), '123456{Enter}')
    await screen.findByRole('heading', { level: 1, name: 'Account admin' })
    expect(server.calls('POST /session').at(-1)?.body).toMatchObject({ code: '123456' })
  })

  it('ends with the session: signing out forgets the user', async () => {
    const { user, server, desk } = await renderDesk('/account-admin')
    await user.click(await screen.findByRole('button', { name: 'Katrin Lorenz' }))
    await user.click(screen.getByRole('menuitem', { name: 'Sign out' }))
    expect(await screen.findByLabelText('Password')).toBeVisible()
    expect(server.calls('DELETE /session')).toHaveLength(1)
    expect(desk.session.current().facts.actor.kind).toBe('guest')
  })

  it('is asked for again when the session has ended meanwhile', async () => {
    const server = createFakeServer()
    const { user } = await renderDesk('/account-admin', server)
    await screen.findByRole('heading', { level: 1, name: 'Account admin' })
    server.role = null
    await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByText('Organizations'))
    expect(await screen.findByLabelText('Password')).toBeVisible()
    await waitFor(() => expect(address()).toContain('next=%2Fapp%2Forganizations'))
  })
})

describe('the frame', () => {
  it('leaves the address alone once it is gone, also where a page was still loading', async () => {
    const { unmount } = await renderDesk('/organizations')
    fireEvent.click(await screen.findByRole('link', { name: 'Filiale Hohenbrück' }))
    unmount()
    window.history.replaceState(null, '', '/elsewhere')
    await turns(200)
    expect(address()).toBe('/elsewhere')
  })

  it('marks the page that is shown, not the start page above it', async () => {
    await renderDesk('/account-admin/advanced-settings')
    await screen.findByLabelText('name')
    const menu = within(screen.getByRole('navigation', { name: 'Main' }))
    expect(menu.getByRole('link', { current: 'page' })).toHaveTextContent('Advanced settings')
  })

  it('changes the language and remembers it in a cookie', async () => {
    const { user, server } = await renderDesk('/account-admin')
    await user.click(await screen.findByRole('button', { name: /^Language: / }))
    server.answerNext('GET /translations', json({ Areas: 'Bereiche' }))
    await user.click(screen.getByRole('menuitemradio', { name: 'Deutsch' }))
    expect(await screen.findByText('Bereiche')).toBeVisible()
    expect(document.cookie).toContain('lang=de')
    expect(document.documentElement.lang).toBe('de')
    // biome-ignore lint/suspicious/noDocumentCookie: undone for the next test
    document.cookie = 'lang=; max-age=0; path=/'
  })

  it('keeps what was typed when the language changes', async () => {
    const { user, server } = await renderDesk('/organizations/create')
    await user.type(await screen.findByLabelText('Name'), 'Filiale Neu')
    server.answerNext('GET /translations', json({ Name: 'Bezeichnung' }))
    await user.click(screen.getByRole('button', { name: /^Language: / }))
    await user.click(screen.getByRole('menuitemradio', { name: 'Deutsch' }))
    expect(await screen.findByLabelText('Bezeichnung')).toHaveValue('Filiale Neu')
    // biome-ignore lint/suspicious/noDocumentCookie: undone for the next test
    document.cookie = 'lang=; max-age=0; path=/'
  })

  it('stays with its language when the texts of another cannot be had', async () => {
    const { user, server } = await renderDesk('/account-admin')
    server.answerNext('GET /translations', new TypeError('Failed to fetch'))
    await user.click(await screen.findByRole('button', { name: /^Language: / }))
    await user.click(screen.getByRole('menuitemradio', { name: 'Deutsch' }))
    expect(await screen.findByText('Network request failed.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Language: English' })).toBeVisible()
    expect(document.cookie).not.toContain('lang=')
  })
})

describe('the palette', () => {
  it('opens with Ctrl K, finds pages and records, and goes there by keyboard alone', async () => {
    const { user } = await renderDesk('/account-admin')
    await screen.findByRole('heading', { level: 1, name: 'Account admin' })
    await user.keyboard('{Control>}k{/Control}')
    const input = await screen.findByRole('combobox', { name: 'Go to page or record' })
    await user.type(input, 'markt')
    expect(await screen.findByRole('option', { name: /Filiale Marktplatz/ })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('heading', { level: 1, name: 'Filiale Marktplatz' })).toBeVisible()
  })

  it('says that the network failed, not that there is nothing', async () => {
    const { user, server } = await renderDesk('/account-admin')
    await screen.findByRole('heading', { level: 1, name: 'Account admin' })
    await user.keyboard('{Control>}k{/Control}')
    server.answerNext('GET /closing-days', new TypeError('Failed to fetch'))
    server.answerNext('GET /organizations', new TypeError('Failed to fetch'))
    server.answerNext('GET /module-switches', new TypeError('Failed to fetch'))
    await user.type(await screen.findByRole('combobox'), 'zzz')
    expect(await screen.findByText('Network request failed.')).toBeVisible()
    expect(screen.queryByText('Nothing found.')).not.toBeInTheDocument()
  })

  it('offers only what the user may open', async () => {
    const { user, server } = await renderDesk('/organizations', createFakeServer({ role: 'INTERNAL' }))
    await screen.findByRole('heading', { level: 1, name: 'Organizations' })
    await user.click(screen.getAllByRole('button', { name: 'Go to page or record' })[0] as HTMLElement)
    const list = within(await screen.findByRole('listbox'))
    const offered = () => list.getAllByRole('option').map((each) => each.textContent)
    await waitFor(() => expect(offered()).toContain('My account'))
    expect(offered()).toEqual([
      'Change language: Deutsch',
      'Switch to dark',
      'Sign out',
      'Overview Account admin',
      'Settings Account admin',
      'Modules Account admin',
      'Closing days Account admin',
      'Cookie consents Account admin',
      'Profile layout Account admin',
      'Custom links Account admin',
      'Search forms Account admin',
      'Meta tags Account admin',
      'Organizations Profiles',
      'My account',
    ])
    await user.type(screen.getByRole('combobox'), 'markt')
    expect(await screen.findByRole('option', { name: /Filiale Marktplatz/ })).toBeVisible()
    expect(server.calls('GET /advisors')).toHaveLength(0)
  })

  it('keeps what is typed while the page below it changes', async () => {
    const { user } = await renderDesk('/organizations')
    await user.click(await screen.findByRole('link', { name: 'Closing days' }))
    await screen.findByRole('heading', { level: 1, name: 'Closing days' })
    await user.keyboard('{Control>}k{/Control}')
    const input = await screen.findByRole('combobox', { name: 'Go to page or record' })
    await user.type(input, 'ma')
    act(() => window.history.back())
    await screen.findByRole('heading', { level: 1, name: 'Organizations', hidden: true })
    await user.keyboard('rkt')
    expect(input).toHaveValue('markt')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('searches no records of what the user may not read', async () => {
    const { user, server } = await renderDesk('/', createFakeServer({ role: 'stduser' }))
    await user.click(
      (await screen.findAllByRole('button', { name: 'Go to page or record' }))[0] as HTMLElement,
    )
    await user.type(await screen.findByRole('combobox'), 'markt')
    expect(await screen.findByText('Nothing found.')).toBeVisible()
    expect(server.calls('GET /organizations')).toHaveLength(0)
  })
})
