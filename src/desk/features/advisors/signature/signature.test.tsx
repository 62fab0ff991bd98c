import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createFakeServer, json, type Sent } from '../../../testing/fake-server.ts'
import { renderDesk } from '../../../testing/render-desk.tsx'
import { asDocument, asPreview } from './signature-document.ts'

const advisor = {
  uuid: '00000000-0000-4000-8000-0000000000a1',
  alias: 'anna-becker',
  slug: 'anna-becker',
  first_name: 'Anna',
  last_name: 'Becker',
  full_name: 'Anna Becker',
  is_active: true,
  text_descriptions: [],
  custom_links: [],
  missing: [],
  version: 3,
}

const signature = ({ query }: Sent) =>
  json({
    language: query.get('lang') ?? '',
    html: `<table style="width:1px"><tr><td>${query.get('lang')}</td></tr></table>`,
    text: `Anna Becker, ${query.get('lang')}`,
  })
const picture = () => new Response(new Blob(['png']), { headers: { 'Content-Type': 'image/png' } })

interface Replies {
  readonly signature?: (sent: Sent) => Response
  readonly background?: (sent: Sent) => Response
  readonly isActive?: boolean
}

async function open(replies: Replies = {}) {
  const server = createFakeServer({
    own: (sent) => {
      if (sent.path === '/advisors/anna-becker/profile')
        return json({ ...advisor, is_active: replies.isActive ?? true }, 200, { ETag: '"3"' })
      if (sent.path.endsWith('/signature')) return (replies.signature ?? signature)(sent)
      return sent.path.endsWith('/background') ? (replies.background ?? picture)(sent) : undefined
    },
  })
  server.modules.push('advisors-management')
  const desk = await renderDesk('/advisors/anna-becker', server)
  await desk.user.click(await screen.findByRole('button', { name: 'Signature and background' }))
  const dialog = await screen.findByRole('dialog', { name: 'Signature and background' })
  return {
    ...desk,
    dialog: within(dialog),
    of: (what: string) => server.calls(`GET /advisors/anna-becker/${what}`),
  }
}

/** What the copy event was given, where the browser has one. */
function withCopyEvent() {
  const given = new Map<string, string>()
  document.execCommand = () => {
    const event = Object.assign(new Event('copy', { bubbles: true, cancelable: true }), {
      clipboardData: { setData: (kind: string, content: string) => given.set(kind, content) },
    })
    document.dispatchEvent(event)
    return event.defaultPrevented
  }
  return given
}

Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL() {} })
afterEach(() => {
  Reflect.deleteProperty(document, 'execCommand')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('what is made of the card', () => {
  it('is shown in the language of the desk, and in the other one', async () => {
    const { user, dialog, of } = await open()
    const sheet = await dialog.findByTitle<HTMLIFrameElement>('Preview of the signature')
    expect(sheet.srcdoc).toContain('<td>en</td>')
    expect(await dialog.findByRole('img', { name: 'Preview of the background' })).toBeVisible()
    await user.click(dialog.getByRole('radio', { name: 'German' }))
    await waitFor(() =>
      expect(dialog.getByTitle<HTMLIFrameElement>('Preview of the signature').srcdoc).toContain(
        '<td>de</td>',
      ),
    )
    await user.click(dialog.getByRole('radio', { name: 'Right' }))
    await waitFor(() =>
      expect(of('background').map(({ query }) => `${query.get('lang')} ${query.get('side')}`)).toEqual([
        'en left',
        'de left',
        'de right',
      ]),
    )
  })

  it('is copied with its looks and as text, and says so', async () => {
    const given = withCopyEvent()
    const { user, dialog } = await open()
    await user.click(await dialog.findByRole('button', { name: 'Copy signature' }))
    await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent(/^Copied\. Paste it/))
    expect(Object.fromEntries(given)).toEqual({
      'text/html': '<table style="width:1px"><tr><td>en</td></tr></table>',
      'text/plain': 'Anna Becker, en',
    })
    await user.click(dialog.getByRole('button', { name: 'Copy as text' }))
    await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('Copied as text.'))
    expect(await navigator.clipboard.readText()).toBe('Anna Becker, en')
    await user.click(dialog.getByRole('radio', { name: 'German' }))
    await waitFor(() => expect(dialog.getByRole('status')).toBeEmptyDOMElement())
  })

  it('says where it could not be copied', async () => {
    vi.stubGlobal('ClipboardItem', undefined)
    const { user, dialog } = await open()
    await user.click(await dialog.findByRole('button', { name: 'Copy signature' }))
    await waitFor(() =>
      expect(dialog.getByRole('status')).toHaveTextContent(
        'This could not be copied. Please download the signature.',
      ),
    )
  })

  it('says why it is not there, each part for itself, and is asked for again', async () => {
    let fails = true
    const { user, dialog } = await open({
      signature: (sent) => (fails ? json({ message: 'It rains.' }, 409) : signature(sent)),
    })
    expect(await dialog.findByText('It rains.')).toBeVisible()
    expect(await dialog.findByRole('img', { name: 'Preview of the background' })).toBeVisible()
    fails = false
    await user.click(dialog.getByRole('button', { name: 'Try again' }))
    expect(await dialog.findByTitle('Preview of the signature')).toBeVisible()
  })

  it('is not taken for what is chosen while that is under way: nothing is copied nor downloaded', async () => {
    const given = withCopyEvent()
    const files: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      files.push(this.download)
    })
    const { user, dialog, server } = await open()
    await dialog.findByTitle('Preview of the signature')
    await dialog.findByRole('img', { name: 'Preview of the background' })
    await user.click(dialog.getByRole('button', { name: 'Copy as text' }))
    await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('Copied as text.'))
    const parts = ['Mail signature', 'Background for video calls'].map((name) =>
      dialog.getByRole('region', { name }),
    )
    const release = ['signature', 'background'].map((what) =>
      server.holdBack(`GET /advisors/anna-becker/${what}`),
    )
    await user.click(dialog.getByRole('radio', { name: 'German' }))
    for (const part of parts) await waitFor(() => expect(part).toHaveAttribute('aria-busy', 'true'))
    expect(dialog.getByRole('status')).toBeEmptyDOMElement()
    for (const name of ['Copy signature', 'Copy as text', 'Download signature', 'Download background']) {
      const button = dialog.getByRole('button', { name })
      await user.click(button)
      expect(button).toHaveFocus()
      expect(button).toHaveAttribute('aria-disabled', 'true')
    }
    expect([...given]).toEqual([])
    expect(files).toEqual([])
    expect(dialog.getByRole('status')).toBeEmptyDOMElement()
    for (const each of release) each()
    for (const part of parts) await waitFor(() => expect(part).toHaveAttribute('aria-busy', 'false'))
    await user.click(dialog.getByRole('button', { name: 'Copy signature' }))
    await waitFor(() => expect(given.get('text/plain')).toBe('Anna Becker, de'))
    for (const name of ['Download signature', 'Download background'])
      await user.click(dialog.getByRole('button', { name }))
    expect(files).toEqual(['signature-anna-becker-de.htm', 'background-anna-becker-de-left.png'])
  })

  it('keeps the focus at the chosen side where its background cannot be read', async () => {
    const { user, dialog } = await open({
      background: ({ query }) =>
        query.get('side') === 'right' ? json({ message: 'It rains.' }, 409) : picture(),
    })
    await dialog.findByRole('img', { name: 'Preview of the background' })
    await user.click(dialog.getByRole('radio', { name: 'Right' }))
    expect(await dialog.findByText('It rains.')).toBeVisible()
    expect(dialog.getByRole('radio', { name: 'Right' })).toHaveFocus()
    expect(dialog.queryByRole('button', { name: 'Download background' })).not.toBeInTheDocument()
    await user.click(dialog.getByRole('radio', { name: 'Left' }))
    expect(await dialog.findByRole('button', { name: 'Download background' })).toBeVisible()
  })

  it('is not asked for where the profile is switched off', async () => {
    const { dialog, of } = await open({ isActive: false })
    expect(dialog.getByText(/^The profile is switched off/)).toBeVisible()
    expect([...of('signature'), ...of('background')]).toEqual([])
  })
})

describe('a signature as a document', () => {
  it('is a whole page as a file, in its language', () => {
    const file = asDocument({ language: 'de', html: '<table></table>', text: '' })
    expect(file).toMatch(
      /^<!doctype html>\n<html lang="de">\n<head><meta charset="utf-8">.*<body><table><\/table><\/body>/s,
    )
  })

  it('has no styles of its own in the preview, and its logo from here', () => {
    const logo = ' src="https://musterbank.example/app/pictures/logo-48.png"'
    const shown = asPreview(`<img${logo} style="width:1px" alt=" style=&quot;x">`)
    expect(shown).toContain(
      '<img src="/app/pictures/logo-48.png" data-style="width:1px" alt=" style=&quot;x">',
    )
    expect(shown).not.toContain(' style="')
  })
})
